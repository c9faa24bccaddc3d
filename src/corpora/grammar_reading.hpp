#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "corpora/grammar_words.hpp"

namespace softlookup {

/// Two words of a sentence, the first of which takes its form from the second.
struct Dependence {
  std::size_t word;
  std::size_t on;
};

/// What a checker found in one of the two sentences.
struct GrammarReading {
  std::vector<std::optional<WordClass>> classes;  ///< [words] none past the end of a failed reading
  std::vector<Dependence> agreements;             ///< French words and the noun they agree with
  std::vector<Dependence> auxiliaries;            ///< English verbs and their `does` or `do`
  std::vector<std::string> faults;                ///< a sentence each
  bool complete = false;                          ///< whether the structure was read to the end
};

/// Read a sentence by the rules of its language; neither raises.
[[nodiscard]] GrammarReading read_english(std::span<const std::string> words);
[[nodiscard]] GrammarReading read_french(std::span<const std::string> words);

/// Steps through a sentence, naming each word's class. A word that cannot stand where it does ends
/// the reading with Error{kParse}, which `read_clauses` turns into a fault.
class SentenceReader {
 public:
  SentenceReader(std::string_view language, const Dictionary& dictionary,
                 std::span<const std::string> words);

  [[nodiscard]] bool at_end() const noexcept { return position_ == words_.size(); }
  [[nodiscard]] std::size_t position() const noexcept { return position_; }

  /// The word `ahead` of the next one, empty past the end.
  [[nodiscard]] std::string_view word(std::size_t ahead = 0) const noexcept;

  /// The next word's use in a class; null when it has none.
  [[nodiscard]] const WordUse* at(WordClass word_class, std::size_t ahead = 0) const;

  /// Steps over a word of the class; raises unless the next one is.
  const WordUse& take(WordClass word_class, const char* expected);

  /// Steps over a word if it is of the class and, where words are listed, one of them.
  bool skip(WordClass word_class, std::initializer_list<std::string_view> only = {});

  [[noreturn]] void fail(const char* expected) const;

  /// Notes a fault about the word at `position` and reads on.
  void fault(std::size_t position, const std::string& what);

  GrammarReading& reading() noexcept { return reading_; }

  /// Reads clauses joined by conjunctions, one call for each, up to the end or what cannot be read.
  template <typename Clause, typename Conjunction>
  GrammarReading read_clauses(Clause clause, Conjunction conjunction) {
    try {
      clause();
      while (!at_end()) {
        conjunction();
        clause();
      }
      reading_.complete = true;
    } catch (const Error& error) {
      reading_.faults.emplace_back(error.what());
    }
    return std::move(reading_);
  }

 private:
  std::string_view language_;
  const Dictionary& dictionary_;
  std::span<const std::string> words_;
  std::size_t position_ = 0;
  GrammarReading reading_;
};

}  // namespace softlookup
