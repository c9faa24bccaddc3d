#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "corpora/grammar_lexicon.hpp"
#include "corpora/sentence_pair.hpp"

namespace softlookup {

/// A sentence pair while the grammar writes it: views of the lexicon's words, so that a draft that
/// is thrown away cost no strings. The form of a French word before a vowel is chosen when the next
/// word arrives.
class PairDraft {
 public:
  /// Sizes to come back to.
  struct Mark {
    std::size_t source;
    std::size_t target;
    std::size_t links;
  };

  [[nodiscard]] const std::vector<std::string_view>& source() const noexcept { return source_; }
  [[nodiscard]] SentencePair pair() const;

  /// Appends an English word and returns its position.
  std::size_t english(std::string_view word);

  /// Appends a French word that translates the English one at `source`; returns its position.
  std::size_t french(FrenchForm word, std::size_t source);

  /// Adds a link of the French word at the end; a second one for the same words changes nothing.
  void link_last(std::size_t source, bool sure);

  /// Between clauses: where the draft is, and taking back what came after.
  [[nodiscard]] Mark mark() const noexcept;
  void rewind(const Mark& mark) noexcept;

 private:
  std::vector<std::string_view> source_;
  std::vector<std::string_view> target_;
  std::vector<Link> links_;
  std::string_view before_vowel_;  // the last French word's form, should a vowel follow
};

/// Whether a French word of the lexicon begins with a vowel sound: a vowel letter or h, which is
/// silent in all its words.
[[nodiscard]] bool starts_with_vowel(std::string_view french) noexcept;

}  // namespace softlookup
