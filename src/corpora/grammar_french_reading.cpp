#include <array>
#include <string>

#include "base/number_text.hpp"
#include "corpora/grammar_reading.hpp"

namespace softlookup {

namespace {

using enum WordClass;

/// Vowels as French spells them at a word's beginning. Every h of the lexicon is silent.
bool begins_with_vowel_sound(std::string_view word) {
  constexpr std::array<std::string_view, 17> kLetters = {
      "a", "à", "â", "e", "é", "è", "ê", "ë", "i", "î", "ï", "o", "ô", "œ", "u", "û", "h"};
  for (const std::string_view letter : kLetters)
    if (word.starts_with(letter)) return true;
  return false;
}

/// A noun and the cells that it and the words around it leave open.
struct Head {
  std::size_t noun;
  unsigned cells;
};

class FrenchReader {
 public:
  explicit FrenchReader(std::span<const std::string> words)
      : words_(words), reader_("French", french_dictionary(), words) {}

  GrammarReading read() {
    check_elision();
    return reader_.read_clauses([this] { clause(); }, [this] { conjunction(); });
  }

 private:
  /// le, la, ne, que and de lose their vowel before another one, and only there.
  void check_elision() {
    constexpr std::array<std::string_view, 5> kFull = {"le", "la", "ne", "que", "de"};
    constexpr std::array<std::string_view, 4> kElided = {"l'", "n'", "qu'", "d'"};
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const bool vowel = i + 1 < words_.size() && begins_with_vowel_sound(words_[i + 1]);
      for (const std::string_view full : kFull)
        if (words_[i] == full && vowel) reader_.fault(i, "is elided before a vowel");
      for (const std::string_view elided : kElided)
        if (words_[i] == elided && !vowel) reader_.fault(i, "stands before a vowel only");
    }
  }

  void conjunction() {
    const bool needs_que = reader_.word() == "parce" || reader_.word() == "pendant";
    reader_.take(kConjunction, "a conjunction or the end");
    if (needs_que) reader_.take(kQue, "que");
  }

  void clause() {
    Head subject = noun_phrase();
    verb_phrase(subject);
  }

  Head noun_phrase() {
    const std::size_t determiner = reader_.position();
    if (!reader_.at(kDeterminer)) reader_.fail("a determiner");
    const unsigned fits = cells_here(kDeterminer);
    return rest_of_noun_phrase(determiner, fits);
  }

  /// From the word after the determiner on.
  Head rest_of_noun_phrase(std::size_t determiner, unsigned determiner_fits) {
    const std::size_t before = reader_.position();
    const bool has_before = reader_.at(kAdjectiveBefore) != nullptr;
    const unsigned before_fits = has_before ? cells_here(kAdjectiveBefore) : cells::kAll;
    Head head{reader_.position(), reader_.take(kNoun, "a noun").cells};
    agree(determiner, determiner_fits, head);
    if (has_before) agree(before, before_fits, head);
    if (reader_.at(kAdjectiveAfter)) {
      const std::size_t after = reader_.position();
      agree(after, cells_here(kAdjectiveAfter), head);
    }
    if (reader_.at(kDe))
      de_phrase();
    else if (reader_.skip(kWho))
      verb_phrase(head);
    return head;
  }

  /// de and a noun phrase, or du and des, which hold the article.
  void de_phrase() {
    const bool article = reader_.word() == "du" || reader_.word() == "des";
    const std::size_t de = reader_.position();
    if (!reader_.at(kDe)) reader_.fail("de");
    const unsigned fits = cells_here(kDe);
    if (article) {
      rest_of_noun_phrase(de, fits);
      return;
    }
    if (reader_.word() == "le" || reader_.word() == "les")
      reader_.fault(de, "forms one word with the article after it, du or des");
    noun_phrase();
  }

  void verb_phrase(Head& subject) {
    const bool ne = reader_.skip(kNe);
    const bool object_before = reader_.skip(kPronoun);
    const bool be = reader_.at(kBe) != nullptr;
    const bool transitive = reader_.at(kTransitiveVerb) != nullptr;
    const std::size_t verb = reader_.position();
    const WordClass word_class = be ? kBe : transitive ? kTransitiveVerb : kIntransitiveVerb;
    if (!reader_.at(word_class)) reader_.fail("a verb");
    agree(verb, cells_here(word_class), subject);
    if (object_before && !transitive) reader_.fault(verb, "takes no object");

    const std::size_t negation = reader_.position();
    const bool negated = reader_.skip(kNegation);
    if (ne && !negated) reader_.fail("pas or jamais after ne");
    if (negated && !ne) reader_.fault(negation, "needs ne before the verb");
    reader_.skip(kAdverb);

    if (be && !reader_.at(kPreposition)) {
      predicate_adjective(subject);
      return;
    }
    if (transitive && !object_before) noun_phrase();
    if (reader_.at(kPreposition)) prepositional_phrase();
  }

  /// The form that stands alone: beau, not bel, whatever comes next.
  void predicate_adjective(Head& subject) {
    const std::size_t adjective = reader_.position();
    const WordClass word_class = reader_.at(kAdjectiveBefore) ? kAdjectiveBefore : kAdjectiveAfter;
    agree(adjective, reader_.take(word_class, "an adjective or a preposition").cells, subject);
  }

  void prepositional_phrase() {
    const bool needs_de = reader_.word() == "près";
    reader_.take(kPreposition, "a preposition");
    if (needs_de)
      de_phrase();
    else
      noun_phrase();
  }

  /// Steps over a word; the cells that its form fits before the word after it.
  unsigned cells_here(WordClass word_class) {
    const WordUse& use = reader_.take(word_class, "");
    return begins_with_vowel_sound(reader_.word()) ? use.before_vowel : use.cells;
  }

  /// Narrows the noun's cells to those of a word that agrees with it.
  void agree(std::size_t word, unsigned fits, Head& head) {
    const bool counts = words_[word] == "deux" || words_[word] == "trois";
    if (!counts) reader_.reading().agreements.push_back({word, head.noun});
    if ((head.cells & fits) == 0)
      reader_.fault(word, "does not agree with " + quoted(words_[head.noun]) + " or what follows");
    else
      head.cells &= fits;
  }

  std::span<const std::string> words_;
  SentenceReader reader_;
};

}  // namespace

GrammarReading read_french(std::span<const std::string> words) {
  return FrenchReader(words).read();
}

}  // namespace softlookup
