#pragma once

#include <string_view>
#include <vector>

#include "corpora/spacing.hpp"

namespace softlookup {

/// Cuts normalised text (UTF-8, single spaces, none at the ends) into the pieces that Tokenizer
/// makes tokens of. The pieces refer to `text`.
[[nodiscard]] std::vector<Piece> cut_into_pieces(std::string_view text);

}  // namespace softlookup
