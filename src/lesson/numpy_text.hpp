#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Text as Python's format strings make it: digits rounded half to even on the exact value, widths
// in characters rather than bytes.
namespace softlookup {

/// f"{value:.{decimals}f}"
[[nodiscard]] std::string fixed_text(double value, int decimals);

/// f"{value:.{digits}g}"
[[nodiscard]] std::string general_text(double value, int digits = 6);

/// Characters in UTF-8 text, len(text) in Python.
[[nodiscard]] std::size_t character_count(std::string_view text);

/// f"{text:<width}" and f"{text:>width}"
[[nodiscard]] std::string left_aligned(std::string_view text, std::size_t width);
[[nodiscard]] std::string right_aligned(std::string_view text, std::size_t width);

}  // namespace softlookup
