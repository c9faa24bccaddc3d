#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace softlookup {

/// The tokens that BLEU counts, as NIST's mteval-v13a and, after it, sacreBLEU's `13a` cut them:
/// four entities become their characters, ASCII punctuation stands alone but for the apostrophe,
/// a period or comma stays within a number, a hyphen stays but after a digit. Letters keep their
/// case. White space is Unicode's; bytes that are not UTF-8 are kept as they are.
[[nodiscard]] std::vector<std::string> tokenize_13a(std::string_view text);

}  // namespace softlookup
