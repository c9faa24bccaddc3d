#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "corpora/grammar_draft.hpp"
#include "corpora/sentence_pair.hpp"
#include "random/generator.hpp"

namespace softlookup {

/// English words of a sentence, both ends included.
struct LengthRange {
  std::size_t min;
  std::size_t max;

  bool operator==(const LengthRange&) const = default;
};

/// The shortest sentence, such as `the cat sleeps`, and the longest that may be asked for.
inline constexpr std::size_t kShortestSentence = 3;
inline constexpr std::size_t kLongestSentence = 400;

/// Random English sentences with their French translation and gold links: sure ones between words
/// that translate each other, possible ones from a French article, adjective or verb to the noun it
/// agrees with, and to `does` and `do`. Words are in lower case, and an elided one stands alone:
/// l' n' qu' d'. No English sentence has two translations.
class Grammar {
 public:
  /// A sentence whose length is drawn uniformly from the range. Raises Error{kInvalidArgument}
  /// unless kShortestSentence <= min <= max <= kLongestSentence.
  [[nodiscard]] SentencePair sentence(Generator& generator, LengthRange range);

  /// As sentence, in a form that costs no strings; the next call overwrites it.
  const PairDraft& draft(Generator& generator, LengthRange range);

  /// Every word there is, sorted by bytes, without repeats.
  [[nodiscard]] static std::vector<std::string> english_words();
  [[nodiscard]] static std::vector<std::string> french_words();

 private:
  PairDraft draft_;
};

/// Raises Error{kInvalidArgument} for a range that Grammar::sentence does not take.
void require_valid(LengthRange range);

}  // namespace softlookup
