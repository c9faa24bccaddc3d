#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace softlookup::cli {

/// `; did you mean "alignment"?` for the known name nearest to `text` (by insertions, deletions,
/// replacements and swaps of neighbours), or nothing where none is near.
[[nodiscard]] std::string did_you_mean(std::string_view text,
                                       const std::vector<std::string>& known);

}  // namespace softlookup::cli
