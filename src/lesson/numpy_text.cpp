#include "lesson/numpy_text.hpp"

#include <algorithm>
#include <cstdio>

namespace softlookup {

namespace {

std::string print(const char* format, int precision, double value) {
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format, precision, value)),
                   '\0');
  std::snprintf(text.data(), text.size() + 1, format, precision, value);
  return text;
}

std::string padding(std::string_view text, std::size_t width) {
  const std::size_t used = character_count(text);
  return std::string(used < width ? width - used : 0, ' ');
}

}  // namespace

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // every byte that continues none
  }));
}

std::string fixed_text(double value, int decimals) { return print("%.*f", decimals, value); }

std::string general_text(double value, int digits) { return print("%.*g", digits, value); }

std::string left_aligned(std::string_view text, std::size_t width) {
  return std::string(text) + padding(text, width);
}

std::string right_aligned(std::string_view text, std::size_t width) {
  return padding(text, width) + std::string(text);
}

}  // namespace softlookup
