#pragma once

#include <cstddef>
#include <span>

#include "formats/safetensors.hpp"

namespace softlookup::safetensors {

/// Reads a whole file, no byte missing or left over. The result borrows `bytes`; beyond it, memory
/// grows with the header as it is, never with a size it claims. Raises Error{kParse}.
[[nodiscard]] File read(std::span<const std::byte> bytes);

}  // namespace softlookup::safetensors
