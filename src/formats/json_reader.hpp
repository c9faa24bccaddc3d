#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace softlookup {

/// Reads JSON (RFC 8259) in order, as far as headers and settings need it: objects, arrays,
/// strings and whole numbers from 0 up; `skip` passes over any value. Every function raises
/// Error{kParse} that starts with `what` and the byte, from 0, where the text departs from what
/// was expected. `text` must be UTF-8 and outlive the reader.
///
///     reader.open_object();
///     while (reader.next_member(name)) ...  // read or skip one value
class JsonReader {
 public:
  JsonReader(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  /// The opening brace; then next_member until it returns false.
  void open_object();
  /// Reads the next member's name into `name`; false once it has read the closing brace.
  [[nodiscard]] bool next_member(std::string& name);

  /// The opening bracket; then next_item until it returns false.
  void open_array();
  /// Whether another item comes; false once it has read the closing bracket.
  [[nodiscard]] bool next_item();

  /// A string, unescaped. A surrogate escape without its other half is an error.
  [[nodiscard]] std::string string();
  /// A whole number from 0 to 2^64 - 1 without point or exponent.
  [[nodiscard]] std::uint64_t whole_number();
  /// Passes over one value of any kind, at most 64 brackets deep.
  void skip();

  /// Nothing but white space may follow.
  void end();

  /// Index of the next unread byte.
  [[nodiscard]] std::size_t position() const noexcept { return next_; }

 private:
  [[nodiscard]] char peek() const noexcept { return next_ < text_.size() ? text_[next_] : '\0'; }
  bool take(char character) noexcept;
  bool take_word(std::string_view word) noexcept;
  void skip_spaces() noexcept;
  std::size_t skip_digits() noexcept;
  void skip_number();
  void skip_value(int depth);
  [[nodiscard]] bool next_in(char close, const char* expected);
  void append_escape(std::string& value);
  [[nodiscard]] char32_t hexadecimal_unit();
  [[noreturn]] void fail(std::string_view expected) const;

  std::string_view text_;
  std::string what_;
  std::size_t next_ = 0;  // index of the first byte not yet read
  bool opened_ = false;   // the last thing read was an opening brace or bracket
};

}  // namespace softlookup
