#include "corpora/grammar.hpp"

#include <algorithm>
#include <cstdint>

#include "base/error.hpp"
#include "corpora/grammar_phrases.hpp"
#include "corpora/grammar_words.hpp"

namespace softlookup {

namespace {

constexpr LengthRange kClauseWords = {4, 16};  // a clause's limit is drawn from these

std::size_t draw_from(Generator& generator, LengthRange range) {
  return static_cast<std::size_t>(generator.integers(static_cast<std::int64_t>(range.min),
                                                     static_cast<std::int64_t>(range.max), true));
}

/// Appends a clause that ends at `length` words, or early enough for another one.
void append_clause(PhraseWriter& writer, PairDraft& draft, Generator& generator,
                   std::size_t length) {
  const PairDraft::Mark start = draft.mark();
  for (;;) {
    if (start.source > 0) writer.conjunction();
    writer.clause(std::min(length, draft.source().size() + draw_from(generator, kClauseWords)));
    const std::size_t words = draft.source().size();
    if (words == length || words + 1 + kShortestSentence <= length) return;
    draft.rewind(start);
  }
}

std::vector<std::string> spellings(const Dictionary& dictionary) {
  std::vector<std::string> words;
  for (const auto& [word, entry] : dictionary) words.emplace_back(word);
  return words;
}

}  // namespace

void require_valid(LengthRange range) {
  if (range.min >= kShortestSentence && range.min <= range.max && range.max <= kLongestSentence)
    return;
  throw Error(ErrorCode::kInvalidArgument,
              "sentence lengths: expected a range within " + std::to_string(kShortestSentence) +
                  " to " + std::to_string(kLongestSentence) + " English words, found " +
                  std::to_string(range.min) + " to " + std::to_string(range.max));
}

const PairDraft& Grammar::draft(Generator& generator, LengthRange range) {
  require_valid(range);
  const std::size_t length = draw_from(generator, range);
  draft_.rewind({0, 0, 0});
  PhraseWriter writer(draft_, generator);
  while (draft_.source().size() < length) append_clause(writer, draft_, generator, length);
  return draft_;
}

SentencePair Grammar::sentence(Generator& generator, LengthRange range) {
  return draft(generator, range).pair();
}

std::vector<std::string> Grammar::english_words() { return spellings(english_dictionary()); }

std::vector<std::string> Grammar::french_words() { return spellings(french_dictionary()); }

}  // namespace softlookup
