#include "corpora/grammar_words.hpp"

#include <initializer_list>
#include <span>

#include "corpora/grammar_lexicon.hpp"

namespace softlookup {

namespace {

using enum WordClass;

/// Adds a use, or cells to the one that the spelling has already: `gris` is singular and plural.
void add(Dictionary& words, std::string_view word, const WordUse& use) {
  if (word.empty()) return;
  WordEntry& entry = words[word];
  for (WordUse& known : entry.uses) {
    if (known.word_class != use.word_class) continue;
    known.cells |= use.cells;
    known.before_vowel |= use.before_vowel;
    return;
  }
  entry.uses.push_back(use);
}

void add(Dictionary& words, WordClass word_class, std::initializer_list<std::string_view> list) {
  for (const std::string_view word : list) add(words, word, {word_class});
}

/// A word that has the same form before vowels and consonants.
void add(Dictionary& words, std::string_view word, WordClass word_class, unsigned fits,
         bool living = false) {
  add(words, word, {word_class, fits, fits, living});
}

/// A form and the one it takes before a vowel.
void add(Dictionary& words, const FrenchForm& form, WordClass word_class, unsigned fits) {
  if (form.before_vowel.empty()) {
    add(words, form.text, word_class, fits);
    return;
  }
  add(words, form.text, {word_class, fits, cells::kNone});
  add(words, form.before_vowel, {word_class, cells::kNone, fits});
}

void translate(Dictionary& words, std::string_view english,
               std::initializer_list<std::string_view> french) {
  if (english.empty()) return;
  for (const std::string_view word : french)
    if (!word.empty()) words[english].translations.push_back(word);
}

void add_english_verbs(Dictionary& words, std::span<const Verb> verbs, WordClass word_class) {
  for (const Verb& verb : verbs) {
    add(words, verb.english, word_class, cells::kSingular);
    add(words, verb.english_plural, word_class, cells::kPlural);
    translate(words, verb.english, {verb.french});
    translate(words, verb.english_plural, {verb.french_plural});
    // `does not sleep` has the bare form for the singular.
    if (word_class != kBe) translate(words, verb.english_plural, {verb.french});
  }
}

void add_english_nouns(Dictionary& words, std::span<const Noun> nouns, bool living) {
  for (const Noun& noun : nouns) {
    add(words, noun.english, kNoun, cells::kSingular, living);
    add(words, noun.english_plural, kNoun, cells::kPlural, living);
    translate(words, noun.english, {noun.french});
    translate(words, noun.english_plural, {noun.french_plural});
  }
}

void add_english_adjectives(Dictionary& words, std::span<const Adjective> adjectives,
                            WordClass word_class) {
  for (const Adjective& adjective : adjectives) {
    add(words, word_class, {adjective.english});
    translate(words, adjective.english,
              {adjective.masculine.text, adjective.masculine.before_vowel, adjective.feminine,
               adjective.masculine_plural, adjective.feminine_plural});
  }
}

void add_english_determiners(Dictionary& words) {
  for (const Determiner& determiner : lexicon::kDeterminers) {
    add(words, determiner.english, kDeterminer, cells::kSingular);
    add(words, determiner.english_plural, kDeterminer, cells::kPlural);
    translate(words, determiner.english,
              {determiner.masculine.text, determiner.masculine.before_vowel,
               determiner.feminine.text, determiner.feminine.before_vowel});
    translate(words, determiner.english_plural, {determiner.plural});
  }
  add(words, kDeterminer, {"the"});
  translate(words, "the", {"le", "la", "l'", "les", "du", "des"});
  add(words, "an", kDeterminer, cells::kSingular);
  translate(words, "an", {"un", "une"});
}

Dictionary make_english() {
  Dictionary words;
  add_english_nouns(words, lexicon::kAnimateNouns, true);
  add_english_nouns(words, lexicon::kThingNouns, false);
  add_english_adjectives(words, lexicon::kAdjectivesBefore, kAdjectiveBefore);
  add_english_adjectives(words, lexicon::kAdjectivesAfter, kAdjectiveAfter);
  add_english_verbs(words, lexicon::kIntransitiveVerbs, kIntransitiveVerb);
  add_english_verbs(words, lexicon::kTransitiveVerbs, kTransitiveVerb);
  add_english_verbs(words, std::span(&lexicon::kBe, 1), kBe);
  add_english_determiners(words);
  for (const Preposition& preposition : lexicon::kPrepositions) {
    add(words, kPreposition, {preposition.english});
    translate(words, preposition.english, {preposition.french});
    if (preposition.de) translate(words, preposition.english, {"de", "d'", "du", "des"});
  }
  for (const Conjunction& conjunction : lexicon::kConjunctions) {
    add(words, kConjunction, {conjunction.english});
    translate(words, conjunction.english, {conjunction.french});
    if (conjunction.que) translate(words, conjunction.english, {"que", "qu'"});
  }
  for (const Pronoun& pronoun : lexicon::kPronouns) {
    add(words, kPronoun, {pronoun.english});
    translate(words, pronoun.english, {pronoun.french.text, pronoun.french.before_vowel});
  }
  for (const Adverb& adverb : lexicon::kAdverbs) {
    add(words, kAdverb, {adverb.english});
    translate(words, adverb.english, {adverb.french});
  }
  add(words, "does", kAuxiliary, cells::kSingular);
  add(words, "do", kAuxiliary, cells::kPlural);
  add(words, kNegation, {"not", "never"});
  translate(words, "not", {"ne", "n'", "pas"});
  translate(words, "never", {"ne", "n'", "jamais"});
  add(words, kWho, {"who"});
  translate(words, "who", {"qui"});
  add(words, kDe, {"of"});
  translate(words, "of", {"de", "d'", "du", "des"});
  return words;
}

void add_french_nouns(Dictionary& words, std::span<const Noun> nouns) {
  for (const Noun& noun : nouns) {
    const bool masculine = noun.gender == Gender::kMasculine;
    add(words, noun.french, kNoun,
        masculine ? cells::kMasculineSingular : cells::kFeminineSingular);
    add(words, noun.french_plural, kNoun,
        masculine ? cells::kMasculinePlural : cells::kFemininePlural);
  }
}

void add_french_adjectives(Dictionary& words, std::span<const Adjective> adjectives,
                           WordClass word_class) {
  for (const Adjective& adjective : adjectives) {
    add(words, adjective.masculine, word_class, cells::kMasculineSingular);
    add(words, adjective.feminine, word_class, cells::kFeminineSingular);
    add(words, adjective.masculine_plural, word_class, cells::kMasculinePlural);
    add(words, adjective.feminine_plural, word_class, cells::kFemininePlural);
  }
}

void add_french_verbs(Dictionary& words, std::span<const Verb> verbs, WordClass word_class) {
  for (const Verb& verb : verbs) {
    add(words, verb.french, word_class, cells::kSingular);
    add(words, verb.french_plural, word_class, cells::kPlural);
  }
}

Dictionary make_french() {
  Dictionary words;
  add_french_nouns(words, lexicon::kAnimateNouns);
  add_french_nouns(words, lexicon::kThingNouns);
  add_french_adjectives(words, lexicon::kAdjectivesBefore, kAdjectiveBefore);
  add_french_adjectives(words, lexicon::kAdjectivesAfter, kAdjectiveAfter);
  add_french_verbs(words, lexicon::kIntransitiveVerbs, kIntransitiveVerb);
  add_french_verbs(words, lexicon::kTransitiveVerbs, kTransitiveVerb);
  add_french_verbs(words, std::span(&lexicon::kBe, 1), kBe);
  for (const Determiner& determiner : lexicon::kDeterminers) {
    add(words, determiner.masculine, kDeterminer, cells::kMasculineSingular);
    add(words, determiner.feminine, kDeterminer, cells::kFeminineSingular);
    add(words, determiner.plural, kDeterminer, cells::kPlural);
  }
  // Elision is checked apart, so le and la fit before a vowel here.
  add(words, "le", kDeterminer, cells::kMasculineSingular);
  add(words, "la", kDeterminer, cells::kFeminineSingular);
  add(words, "l'", kDeterminer, cells::kSingular);
  add(words, "les", kDeterminer, cells::kPlural);
  add(words, kPronoun, {"le", "la", "l'", "les"});
  add(words, kDe, {"de", "d'"});
  add(words, "du", {kDe, cells::kMasculineSingular, cells::kNone});
  add(words, "des", kDe, cells::kPlural);
  for (const Preposition& preposition : lexicon::kPrepositions)
    add(words, kPreposition, {preposition.french});
  for (const Conjunction& conjunction : lexicon::kConjunctions)
    add(words, kConjunction, {conjunction.french});
  for (const Adverb& adverb : lexicon::kAdverbs) add(words, kAdverb, {adverb.french});
  add(words, kQue, {"que", "qu'"});
  add(words, kNe, {"ne", "n'"});
  add(words, kNegation, {"pas", "jamais"});
  add(words, kWho, {"qui"});
  return words;
}

}  // namespace

const WordUse* WordEntry::use(WordClass word_class) const noexcept {
  for (const WordUse& candidate : uses)
    if (candidate.word_class == word_class) return &candidate;
  return nullptr;
}

const Dictionary& english_dictionary() {
  static const Dictionary words = make_english();
  return words;
}

const Dictionary& french_dictionary() {
  static const Dictionary words = make_french();
  return words;
}

}  // namespace softlookup
