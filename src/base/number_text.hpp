#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace softlookup {

/// Reads a decimal number as Python writes one: digits with an optional sign, point and exponent.
/// No names (nan, inf), hexadecimal, spaces or leading zeros. Raises Error{kParse} that starts with
/// `what`, e.g. `temperature: expected a number such as 0.5, found "warm"`, or kOutOfRange for one
/// too large for a double.
[[nodiscard]] double parse_number(std::string_view text, std::string_view what);

/// Reads a whole number from 0 up, digits alone. Raises Error{kParse} or, past the largest
/// size_t, Error{kOutOfRange}.
[[nodiscard]] std::size_t parse_size(std::string_view text, std::string_view what);

/// Reads a whole number with an optional minus that fits in 64 bits. Raises Error{kParse} or
/// Error{kOutOfRange}.
[[nodiscard]] std::int64_t parse_integer(std::string_view text, std::string_view what);

/// Reads numbers in brackets, `[1, 0.5]`; spaces may surround each. Raises Error{kParse}.
[[nodiscard]] std::vector<double> parse_numbers(std::string_view text, std::string_view what);

/// The fewest significant digits that parse_number reads back as this finite number: `0.2`.
[[nodiscard]] std::string shortest_text(double value);

/// The text in double quotes, cut after 40 characters: how a message shows what was given.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace softlookup
