#include "corpora/grammar.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "corpora/grammar_phrases.hpp"

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

void add(std::vector<std::string>& words, std::initializer_list<std::string_view> forms) {
  for (const std::string_view form : forms)
    if (!form.empty()) words.emplace_back(form);
}

void add(std::vector<std::string>& words, const FrenchForm& form) {
  add(words, {form.text, form.before_vowel});
}

std::vector<std::string> sorted_once(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
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

std::vector<std::string> Grammar::english_words() {
  using namespace lexicon;
  std::vector<std::string> words;
  for (const auto& nouns :
       {std::span<const Noun>(kAnimateNouns), std::span<const Noun>(kThingNouns)})
    for (const Noun& noun : nouns) add(words, {noun.english, noun.english_plural});
  for (const Adjective& adjective : kAdjectivesBefore) add(words, {adjective.english});
  for (const Adjective& adjective : kAdjectivesAfter) add(words, {adjective.english});
  for (const Verb& verb : kIntransitiveVerbs) add(words, {verb.english, verb.english_plural});
  for (const Verb& verb : kTransitiveVerbs) add(words, {verb.english, verb.english_plural});
  for (const Determiner& determiner : kDeterminers)
    add(words, {determiner.english, determiner.english_plural});
  for (const Preposition& preposition : kPrepositions) add(words, {preposition.english});
  for (const Conjunction& conjunction : kConjunctions) add(words, {conjunction.english});
  for (const Pronoun& pronoun : kPronouns) add(words, {pronoun.english});
  for (const Adverb& adverb : kAdverbs) add(words, {adverb.english});
  add(words, {kBe.english, kBe.english_plural, kThe.english, kOf.english});
  add(words, {"an", "who", "does", "do", "not", "never"});
  return sorted_once(std::move(words));
}

std::vector<std::string> Grammar::french_words() {
  using namespace lexicon;
  std::vector<std::string> words;
  const auto add_adjective = [&words](const Adjective& adjective) {
    add(words, adjective.masculine);
    add(words, {adjective.feminine, adjective.masculine_plural, adjective.feminine_plural});
  };
  const auto add_determiner = [&words](const Determiner& determiner) {
    add(words, determiner.masculine);
    add(words, determiner.feminine);
    add(words, {determiner.plural});
  };
  for (const auto& nouns :
       {std::span<const Noun>(kAnimateNouns), std::span<const Noun>(kThingNouns)})
    for (const Noun& noun : nouns) add(words, {noun.french, noun.french_plural});
  for (const Adjective& adjective : kAdjectivesBefore) add_adjective(adjective);
  for (const Adjective& adjective : kAdjectivesAfter) add_adjective(adjective);
  for (const Verb& verb : kIntransitiveVerbs) add(words, {verb.french, verb.french_plural});
  for (const Verb& verb : kTransitiveVerbs) add(words, {verb.french, verb.french_plural});
  add_determiner(kThe);
  for (const Determiner& determiner : kDeterminers) add_determiner(determiner);
  for (const Preposition& preposition : kPrepositions) add(words, {preposition.french});
  for (const Conjunction& conjunction : kConjunctions) add(words, {conjunction.french});
  for (const Pronoun& pronoun : kPronouns) add(words, pronoun.french);
  for (const Adverb& adverb : kAdverbs) add(words, {adverb.french});
  for (const FrenchForm& form : {kDe, kQue, kNe}) add(words, form);
  add(words, {kBe.french, kBe.french_plural, "du", "des", "qui", "pas", "jamais"});
  return sorted_once(std::move(words));
}

}  // namespace softlookup
