#include "cli/json_writer.hpp"

#include <cmath>
#include <cstdio>

#include "base/utf8.hpp"
#include "cli/python_repr.hpp"

namespace softlookup::cli {

void JsonWriter::separate() {
  if (!first_) out_ << ",";
  first_ = false;
}

void JsonWriter::write_string(std::string_view text) {
  out_ << '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text.front();
    if (length == 0) {
      out_ << "\\ufffd";
    } else if (c == '"' || c == '\\') {
      out_ << '\\' << c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out_ << escape;
    } else {
      out_ << text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out_ << '"';
}

JsonWriter& JsonWriter::begin_object() {
  separate();
  out_ << "{";
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  out_ << "}";
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  separate();
  out_ << "[";
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  out_ << "]";
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  write_string(name);
  out_ << ":";
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  write_string(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  return token(std::isfinite(number) ? python_repr(number) : "null");
}

JsonWriter& JsonWriter::value(bool truth) { return token(truth ? "true" : "false"); }

JsonWriter& JsonWriter::token(std::string_view text) {
  separate();
  out_ << text;
  return *this;
}

JsonWriter& JsonWriter::value(const Vector& vector) {
  begin_array();
  for (const double number : vector) value(number);
  return end_array();
}

JsonWriter& JsonWriter::value(const Matrix& matrix) {
  begin_array();
  for (Eigen::Index row = 0; row < matrix.rows(); ++row) value(Vector(matrix.row(row)));
  return end_array();
}

}  // namespace softlookup::cli
