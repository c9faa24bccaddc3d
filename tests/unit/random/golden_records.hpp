#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace softlookup {

/// One line of a fixture, cut at its spaces.
using GoldenRecord = std::vector<std::string>;

/// The lines of tests/golden/numpy/<file> that begin with `kind`, in order; that word is left out.
/// Throws when there are none, so that a test cannot pass for want of fixtures.
[[nodiscard]] std::vector<GoldenRecord> golden_records(std::string_view file,
                                                       std::string_view kind);

/// Cuts a word at its colons.
[[nodiscard]] std::vector<std::string> split_at_colons(std::string_view word);

/// A double from the 16 hexadecimal digits of its bits.
[[nodiscard]] double double_from_bits(std::string_view digits);

/// A decimal integer.
[[nodiscard]] std::int64_t integer_from(std::string_view digits);
[[nodiscard]] std::uint64_t unsigned_from(std::string_view digits);

}  // namespace softlookup
