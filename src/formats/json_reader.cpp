#include "formats/json_reader.hpp"

#include <charconv>

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace softlookup {

namespace {

constexpr int kDeepest = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A byte as a message shows it: itself in quotes if it can be printed, else its number.
std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte > 0x20 && byte < 0x7f) return "'" + std::string(1, c) + "'";
  return "byte " + std::to_string(byte);
}

}  // namespace

void JsonReader::fail(std::string_view expected) const {
  throw Error(ErrorCode::kParse, what_ + ", byte " + std::to_string(next_) + ": expected " +
                                     std::string(expected) + ", found " +
                                     (next_ < text_.size() ? shown(text_[next_]) : "its end"));
}

bool JsonReader::take(char character) noexcept {
  if (next_ == text_.size() || text_[next_] != character) return false;
  ++next_;
  return true;
}

bool JsonReader::take_word(std::string_view word) noexcept {
  if (text_.substr(next_, word.size()) != word) return false;
  next_ += word.size();
  return true;
}

void JsonReader::skip_spaces() noexcept {
  while (take(' ') || take('\t') || take('\n') || take('\r')) {
  }
}

std::size_t JsonReader::skip_digits() noexcept {
  const std::size_t first = next_;
  while (is_digit(peek())) ++next_;
  return next_ - first;
}

void JsonReader::open_object() {
  skip_spaces();
  if (!take('{')) fail("an object, '{'");
  opened_ = true;
}

void JsonReader::open_array() {
  skip_spaces();
  if (!take('[')) fail("a list, '['");
  opened_ = true;
}

bool JsonReader::next_in(char close, const char* expected) {
  skip_spaces();
  const bool first = opened_;
  opened_ = false;
  if (take(close)) return false;
  if (!first && !take(',')) fail(expected);
  skip_spaces();
  return true;
}

bool JsonReader::next_member(std::string& name) {
  if (!next_in('}', "a comma or '}'")) return false;
  name = string();
  skip_spaces();
  if (!take(':')) fail("a colon");
  return true;
}

bool JsonReader::next_item() { return next_in(']', "a comma or ']'"); }

std::string JsonReader::string() {
  skip_spaces();
  if (!take('"')) fail("a string, '\"'");
  std::string value;
  while (!take('"')) {
    if (next_ == text_.size()) fail("the string's closing '\"'");
    if (static_cast<unsigned char>(text_[next_]) < 0x20) fail("this character as an escape");
    if (take('\\')) {
      append_escape(value);
    } else {
      value += text_[next_++];
    }
  }
  return value;
}

void JsonReader::append_escape(std::string& value) {
  constexpr std::string_view kNames = "\"\\/bfnrt";
  constexpr std::string_view kCharacters = "\"\\/\b\f\n\r\t";
  if (take('u')) {
    char32_t point = hexadecimal_unit();
    if (point >= 0xd800 && point < 0xdc00) {
      if (!take_word("\\u")) fail("the second half of a surrogate pair, \\u");
      const char32_t low = hexadecimal_unit();
      if (low < 0xdc00 || low > 0xdfff) fail("a second half from dc00 to dfff before this");
      point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
    } else if (point >= 0xdc00 && point < 0xe000) {
      fail("the first half of a surrogate pair before this");
    }
    append_utf8(value, point);
    return;
  }
  const std::size_t index = next_ < text_.size() ? kNames.find(text_[next_]) : kNames.npos;
  if (index == kNames.npos) fail("an escape: one of \" \\ / b f n r t u");
  value += kCharacters[index];
  ++next_;
}

char32_t JsonReader::hexadecimal_unit() {
  unsigned unit = 0;
  const char* first = text_.data() + next_;
  const bool whole = text_.size() - next_ >= 4;
  if (!whole || std::from_chars(first, first + 4, unit, 16).ptr != first + 4)
    fail("four hexadecimal digits");
  next_ += 4;
  return unit;
}

std::uint64_t JsonReader::whole_number() {
  skip_spaces();
  const std::size_t first = next_;
  const std::size_t digits = skip_digits();
  const bool leading_zero = digits > 1 && text_[first] == '0';
  const bool more = peek() == '.' || peek() == 'e' || peek() == 'E';
  std::uint64_t value = 0;
  const char* start = text_.data() + first;
  const bool read = digits > 0 && !leading_zero && !more &&
                    std::from_chars(start, start + digits, value).ec == std::errc();
  if (!read) {
    next_ = first;
    fail("a whole number from 0 to 18446744073709551615");
  }
  return value;
}

void JsonReader::skip_number() {
  take('-');
  if (!take('0') && skip_digits() == 0) fail("a value");
  if (take('.') && skip_digits() == 0) fail("a digit");
  if (take('e') || take('E')) {
    if (!take('+')) take('-');
    if (skip_digits() == 0) fail("a digit");
  }
}

void JsonReader::skip() { skip_value(0); }

void JsonReader::skip_value(int depth) {
  skip_spaces();
  const char first = peek();
  if ((first == '{' || first == '[') && depth == kDeepest) fail("at most 64 levels of brackets");
  if (first == '{') {
    std::string name;
    open_object();
    while (next_member(name)) skip_value(depth + 1);
  } else if (first == '[') {
    open_array();
    while (next_item()) skip_value(depth + 1);
  } else if (first == '"') {
    static_cast<void>(string());
  } else if (!take_word("true") && !take_word("false") && !take_word("null")) {
    skip_number();
  }
}

void JsonReader::end() {
  skip_spaces();
  if (next_ != text_.size()) fail("its end");
}

}  // namespace softlookup
