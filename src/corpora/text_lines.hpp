#pragma once

#include <cstddef>
#include <string_view>

namespace softlookup {

/// A line without its end, LF or CRLF, and its bytes with it.
struct TextLine {
  std::string_view text;
  std::size_t bytes;
};

/// Takes the first line off `rest`, which is not empty; the last line need not have an end.
[[nodiscard]] TextLine take_line(std::string_view& rest);

/// How many times take_line can be called.
[[nodiscard]] std::size_t count_lines(std::string_view text);

/// Raises Error{kParse} that names `what` if the text begins with a byte order mark of UTF-16.
void require_no_utf16(std::string_view text, std::string_view what);

}  // namespace softlookup
