#pragma once

#include <string>
#include <string_view>

#include "corpora/sentence_pair.hpp"

namespace softlookup {

/// A pair as a line without its end: `source TAB target TAB links`, words and links parted by
/// single spaces, a link `2-0` where it is sure and `2?0` where it is possible, positions from 0,
/// the source's first. Without links there is no third column. Raises Error{kInvalidArgument} for a
/// word that such a line cannot hold and Error{kOutOfRange} for a link outside the sentences.
[[nodiscard]] std::string format_pair(const SentencePair& pair);

/// Reads what format_pair writes; a carriage return at the end is dropped. Raises Error{kParse} or
/// Error{kOutOfRange} that names the column and the word or link, all counted from 1.
[[nodiscard]] SentencePair parse_pair(std::string_view line);

}  // namespace softlookup
