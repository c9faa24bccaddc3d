#include "formats/json_text.hpp"

namespace softlookup {

void append_json_string(std::string& text, std::string_view value) {
  constexpr std::string_view kCharacters = "\"\\\b\f\n\r\t";
  constexpr std::string_view kNames = "\"\\bfnrt";
  constexpr std::string_view kHexadecimal = "0123456789abcdef";
  text += '"';
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (const std::size_t index = kCharacters.find(c); index != kCharacters.npos) {
      text += '\\';
      text += kNames[index];
    } else if (byte < 0x20) {
      text += "\\u00";
      text += kHexadecimal[byte >> 4];
      text += kHexadecimal[byte & 0xf];
    } else {
      text += c;
    }
  }
  text += '"';
}

}  // namespace softlookup
