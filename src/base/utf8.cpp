#include "base/utf8.hpp"

#include "base/error.hpp"

namespace softlookup {

std::size_t utf8_length(std::string_view text) noexcept {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(0);
  const unsigned second = byte(1);
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return continues(1) ? 2 : 0;
  if (first < 0xf0) {
    const bool overlong = first == 0xe0 && second < 0xa0;
    const bool surrogate = first == 0xed && second >= 0xa0;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  const bool overlong = first == 0xf0 && second < 0x90;
  const bool past_end = first > 0xf4 || (first == 0xf4 && second >= 0x90);
  return continues(1) && continues(2) && continues(3) && !overlong && !past_end ? 4 : 0;
}

std::size_t first_invalid_utf8(std::string_view text) noexcept {
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0) break;
    i += length;
  }
  return i;
}

void append_utf8(std::string& text, char32_t code_point) {
  const bool surrogate = code_point >= 0xd800 && code_point < 0xe000;
  require(!surrogate && code_point <= 0x10ffff, ErrorCode::kInvalidArgument,
          "a surrogate or a number past U+10FFFF is no character");
  const auto append = [&](char32_t byte) { text += static_cast<char>(byte); };
  const auto append_continuation = [&](int shift) {
    append(0x80 | ((code_point >> shift) & 0x3f));
  };
  if (code_point < 0x80) {
    append(code_point);
  } else if (code_point < 0x800) {
    append(0xc0 | (code_point >> 6));
    append_continuation(0);
  } else if (code_point < 0x10000) {
    append(0xe0 | (code_point >> 12));
    append_continuation(6);
    append_continuation(0);
  } else {
    append(0xf0 | (code_point >> 18));
    append_continuation(12);
    append_continuation(6);
    append_continuation(0);
  }
}

}  // namespace softlookup
