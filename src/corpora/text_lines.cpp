#include "corpora/text_lines.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"

namespace softlookup {

TextLine take_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::size_t bytes = end == std::string_view::npos ? rest.size() : end + 1;
  std::string_view text = rest.substr(0, end);
  if (text.ends_with('\r')) text.remove_suffix(1);
  rest.remove_prefix(bytes);
  return {text, bytes};
}

std::size_t count_lines(std::string_view text) {
  const auto ends = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  return ends + (!text.empty() && !text.ends_with('\n'));
}

void require_no_utf16(std::string_view text, std::string_view what) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    throw Error(ErrorCode::kParse, std::string(what) + ": it is UTF-16; save it as UTF-8");
}

}  // namespace softlookup
