#include "base/number_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "base/error.hpp"

namespace softlookup {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t count_digits(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) -
                                  text.begin());
}

std::string_view without_sign(std::string_view text) {
  return !text.empty() && (text.front() == '+' || text.front() == '-') ? text.substr(1) : text;
}

/// [+-] (digits [. [digits]] | . digits) [e [+-] digits], and no leading zero in a whole number.
bool is_number(std::string_view text) {
  text = without_sign(text);
  const std::size_t whole = count_digits(text);
  const bool leading_zero = whole > 1 && text.front() == '0';
  text.remove_prefix(whole);
  std::size_t fraction = 0;
  bool decimal = false;
  if (!text.empty() && text.front() == '.') {
    decimal = true;
    text.remove_prefix(1);
    fraction = count_digits(text);
    text.remove_prefix(fraction);
  }
  if (whole + fraction == 0) return false;
  if (!text.empty() && (text.front() == 'e' || text.front() == 'E')) {
    decimal = true;
    text = without_sign(text.substr(1));
    return count_digits(text) == text.size() && !text.empty();
  }
  return text.empty() && (decimal || !leading_zero);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

[[noreturn]] void refuse(std::string_view what, const char* expected, std::string_view text) {
  throw Error(ErrorCode::kParse,
              std::string(what) + ": expected " + expected + ", found " + quoted(text));
}

/// `text` as an Integer; `digits` is what follows its sign.
template <typename Integer>
Integer parse_whole(std::string_view text, std::string_view digits, std::string_view what) {
  const bool whole = !digits.empty() && count_digits(digits) == digits.size() &&
                     (digits.size() == 1 || digits.front() != '0');
  if (!whole) refuse(what, "a whole number such as 8", text);
  Integer value = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc())
    throw Error(ErrorCode::kOutOfRange, std::string(what) + ": " + quoted(text) +
                                            " is too large; the largest is " +
                                            std::to_string(std::numeric_limits<Integer>::max()));
  return value;
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::size_t end = std::min(text.size(), kLongest);
  if (end < text.size())  // not inside a character of UTF-8
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  std::string result(1, '"');
  result.append(text.substr(0, end));
  result.append(end < text.size() ? "...\"" : "\"");
  return result;
}

std::string shortest_text(double value) {
  constexpr int kAlwaysEnough = 17;
  std::array<char, 32> text{};
  for (int digits = 1; digits <= kAlwaysEnough; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, value);
    if (std::strtod(text.data(), nullptr) == value) break;
  }
  return text.data();
}

double parse_number(std::string_view text, std::string_view what) {
  if (!is_number(text)) refuse(what, "a number such as 0.5", text);
  // strtod, since libc++ has no from_chars for double yet; the grammar above leaves it no choices.
  const double value = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(value))
    throw Error(ErrorCode::kOutOfRange, std::string(what) + ": " + quoted(text) +
                                            " is too large; the largest is about 1.8e308");
  return value;
}

std::size_t parse_size(std::string_view text, std::string_view what) {
  return parse_whole<std::size_t>(text, text, what);
}

std::int64_t parse_integer(std::string_view text, std::string_view what) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  return parse_whole<std::int64_t>(text, digits, what);
}

std::vector<double> parse_numbers(std::string_view text, std::string_view what) {
  std::string_view rest = trimmed(text);
  if (rest.size() < 2 || rest.front() != '[' || rest.back() != ']')
    refuse(what, "numbers in brackets such as [1, 0.5]", text);
  rest = rest.substr(1, rest.size() - 2);
  std::vector<double> numbers;
  if (trimmed(rest).empty()) return numbers;
  for (;;) {
    const std::size_t comma = rest.find(',');
    numbers.push_back(parse_number(trimmed(rest.substr(0, comma)), what));
    if (comma == std::string_view::npos) return numbers;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace softlookup
