#pragma once

#include <map>
#include <string_view>
#include <vector>

namespace softlookup {

/// What a word does in a sentence of the grammar, in either language.
enum class WordClass {
  kDeterminer,
  kAdjectiveBefore,  ///< one that stands before the French noun
  kAdjectiveAfter,
  kNoun,
  kIntransitiveVerb,
  kTransitiveVerb,
  kBe,
  kAuxiliary,  ///< does, do
  kNe,         ///< ne, n'
  kNegation,   ///< not, never; pas, jamais
  kAdverb,
  kPronoun,  ///< object: them, him, her; les, le, la, l'
  kPreposition,
  kDe,  ///< of; de, d' and with the article du, des
  kConjunction,
  kQue,  ///< the second word of parce que and pendant que
  kWho,
};

/// Gender and number as sets of the four cells of a French paradigm. English knows the numbers.
namespace cells {
inline constexpr unsigned kNone = 0;
inline constexpr unsigned kMasculineSingular = 1;
inline constexpr unsigned kFeminineSingular = 2;
inline constexpr unsigned kMasculinePlural = 4;
inline constexpr unsigned kFemininePlural = 8;
inline constexpr unsigned kSingular = kMasculineSingular | kFeminineSingular;
inline constexpr unsigned kPlural = kMasculinePlural | kFemininePlural;
inline constexpr unsigned kAll = kSingular | kPlural;
}  // namespace cells

/// One use of a spelling: the cells that it fits before a consonant and before a vowel.
struct WordUse {
  WordClass word_class;
  unsigned cells = cells::kAll;
  unsigned before_vowel = cells::kAll;
  bool living = false;  ///< a noun that `who` may follow
};

/// A spelling: its uses, at most one of a class, and for an English word the French words that a
/// sure link may join it to.
struct WordEntry {
  std::vector<WordUse> uses;
  std::vector<std::string_view> translations;

  [[nodiscard]] const WordUse* use(WordClass word_class) const noexcept;
};

/// The grammar's words by spelling, sorted by bytes. They serve its checker, which knows the
/// lexicon but shares no rule with the writer.
using Dictionary = std::map<std::string_view, WordEntry>;
[[nodiscard]] const Dictionary& english_dictionary();
[[nodiscard]] const Dictionary& french_dictionary();

}  // namespace softlookup
