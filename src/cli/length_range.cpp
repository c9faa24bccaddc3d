#include "cli/length_range.hpp"

#include "base/number_text.hpp"

namespace softlookup::cli {

LengthRange read_length_range(const std::string& text, const std::string& option) {
  const std::size_t dash = text.find('-');
  const std::size_t min = parse_size(text.substr(0, dash), option);
  return {min, dash == std::string::npos ? min : parse_size(text.substr(dash + 1), option)};
}

}  // namespace softlookup::cli
