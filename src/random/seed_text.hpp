#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace softlookup {

/// The 32-bit words of a seed's text, `123`, `0x7b` or `[1, 2, 3]`, integers of any size: each
/// gives its words lowest first without leading zeros (zero gives one word), one after the other.
/// Throws Error{kParse} on anything else.
[[nodiscard]] std::vector<std::uint32_t> parse_seed_words(std::string_view text);

}  // namespace softlookup
