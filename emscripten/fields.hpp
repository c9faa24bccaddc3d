#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <emscripten/val.h>

namespace softlookup::js {

using emscripten::val;

/// Reads an options object: a field that is undefined keeps its default. Raises
/// Error{kInvalidArgument} that names the field for a value of another type.
class Fields {
 public:
  /// `object` may be undefined: then every field is.
  explicit Fields(const val& object) : object_(object.isUndefined() ? val::object() : object) {}

  [[nodiscard]] bool has(const char* name) const { return !object_[name].isUndefined(); }
  [[nodiscard]] val operator[](const char* name) const { return object_[name]; }

  void read(const char* name, double& value) const;
  void read(const char* name, std::size_t& value) const;
  void read(const char* name, bool& value) const;
  void read(const char* name, std::string& value) const;
  /// A text, or bytes in a Uint8Array.
  [[nodiscard]] std::string bytes(const char* name) const;
  /// From a text: seeds have more digits than a JavaScript number.
  void read_seed(const char* name, std::uint64_t& value) const;

  /// A word of an enumeration. `parse` gives an optional; `words` lists what is right.
  template <typename Enum, typename Parse>
  void read_word(const char* name, Enum& value, Parse parse, const char* words) const {
    std::string word;
    read(name, word);
    if (word.empty()) return;
    const auto parsed = parse(word);
    if (!parsed) refuse(name, words);
    value = *parsed;
  }

  [[noreturn]] static void refuse(const char* name, const std::string& expected);

 private:
  val object_;
};

/// A seed below 2^64 from its text. Raises Error{kParse} for a text that is no seed and
/// Error{kOutOfRange} for a larger one.
[[nodiscard]] std::uint64_t seed_number(const std::string& text);

}  // namespace softlookup::js
