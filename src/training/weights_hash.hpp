#pragma once

#include <span>
#include <string>

namespace softlookup {

/// 16 hexadecimal digits that name the exact bits of weights: FNV-1a with 64 bits over their bytes,
/// least significant first. Two runs that agree here agree in every bit.
[[nodiscard]] std::string weights_hash(std::span<const float> weights);

}  // namespace softlookup
