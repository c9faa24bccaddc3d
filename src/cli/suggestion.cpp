#include "cli/suggestion.hpp"

#include <algorithm>

#include "base/number_text.hpp"

namespace softlookup::cli {

namespace {

/// Edit distance with swaps of neighbouring characters (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view text, const std::vector<std::string>& known) {
  constexpr std::size_t kLongest = 64;  // longer text is no slip of the fingers
  if (text.size() > kLongest) return "";
  const std::string* nearest = nullptr;
  std::size_t smallest = std::max<std::size_t>(2, text.size() / 3) + 1;
  for (const std::string& name : known) {
    const bool is_start = text.size() >= 3 && name.starts_with(text);
    const std::size_t edits = is_start ? 1 : distance(text, name);
    if (edits < smallest && edits < name.size()) {
      smallest = edits;
      nearest = &name;
    }
  }
  return nearest == nullptr ? "" : "; did you mean " + quoted(*nearest) + "?";
}

}  // namespace softlookup::cli
