#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace softlookup {

/// A source sentence, its translation, and what each target word needs.
struct LessonPair {
  std::string id;                      ///< e.g. "black-cat"
  std::vector<std::string> source;     ///< [S] words
  std::vector<std::string> target;     ///< [T] words
  std::vector<std::size_t> alignment;  ///< [T] for each target word the source position it needs
};

/// The lesson's pairs: "black-cat" (4 words), "red-chair" (8), "economic-area" (the sentence of
/// figure 3a of Bahdanau, Cho and Bengio 2014) and "storm" (40).
[[nodiscard]] const std::vector<LessonPair>& sentence_pairs();

/// The pair with that id. Raises Error that lists the ids for an unknown one.
[[nodiscard]] const LessonPair& sentence_pair(std::string_view id);

/// Raises Error unless both sentences have 1 to limits::kPositions words, none of them empty, and
/// the alignment has one source position for each target word.
void require_valid(const LessonPair& pair);

}  // namespace softlookup
