#include "cli/python_repr.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace softlookup::cli {

std::string python_repr(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific)
                       .ptr;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const std::size_t e = text.find('e');
  const int exponent = std::atoi(std::string(text.substr(e + 1)).c_str());
  if (exponent < -4 || exponent >= 16) return std::string(text);

  // The digits are right; Python writes these exponents as plain decimals.
  const bool negative = text.front() == '-';
  std::string digits;
  for (const char c : text.substr(0, e))
    if (c >= '0' && c <= '9') digits += c;
  std::string result = negative ? "-" : "";
  if (exponent < 0)
    return result.append("0.").append(static_cast<std::size_t>(-exponent - 1), '0').append(digits);
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole)
    return result.append(digits).append(whole - digits.size(), '0').append(".0");
  return result.append(digits, 0, whole).append(".").append(digits, whole);
}

}  // namespace softlookup::cli
