#pragma once

#include <concepts>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"

namespace softlookup::cli {

/// Writes JSON (RFC 8259) as it goes. A number that JSON does not have (NaN, infinity) is null, a
/// matrix is an array of rows; bytes that are not UTF-8 become U+FFFD.
class JsonWriter {
 public:
  explicit JsonWriter(std::ostream& out) : out_(out) {}

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  /// The name of the member whose value comes next.
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(bool truth);
  JsonWriter& null() { return token("null"); }
  template <std::integral Integer>
  JsonWriter& value(Integer number) {
    return token(std::to_string(number));
  }
  JsonWriter& value(const Vector& vector);
  JsonWriter& value(const Matrix& matrix);

  template <typename Item>
  JsonWriter& value(const std::vector<Item>& items) {
    begin_array();
    for (const Item& item : items) value(item);
    return end_array();
  }

  template <typename Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }

 private:
  void separate();
  JsonWriter& token(std::string_view text);
  void write_string(std::string_view text);

  std::ostream& out_;
  bool first_ = true;  ///< nothing was written since the last bracket opened or key was named
};

}  // namespace softlookup::cli
