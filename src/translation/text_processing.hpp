#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/tokenizer.hpp"
#include "corpora/vocabulary.hpp"

namespace softlookup {

/// What the words of a text are.
enum class WordKind : std::uint8_t {
  kSpaced,     ///< whatever stands between spaces, as in the grammar's sentences
  kTokenized,  ///< the tokeniser's tokens
};

/// "spaced", "tokenized".
[[nodiscard]] std::string_view to_string(WordKind kind) noexcept;
[[nodiscard]] std::optional<WordKind> word_kind(std::string_view name) noexcept;

/// How a language's text becomes a model's words, and words become text again.
class TextProcessing {
 public:
  /// Words between spaces.
  TextProcessing() = default;
  /// The tokeniser's.
  explicit TextProcessing(const TokenizerOptions& tokenizer)
      : kind_(WordKind::kTokenized), tokenizer_(tokenizer) {}

  [[nodiscard]] WordKind kind() const noexcept { return kind_; }
  [[nodiscard]] const TokenizerOptions& tokenizer() const noexcept { return tokenizer_; }

  /// The words of a text as a corpus has them.
  [[nodiscard]] std::vector<std::string> split(std::string_view text) const;

  /// The words of a sentence as a person types it, as close to `vocabulary` as its spelling allows:
  /// where words stand between spaces, one that is not in the vocabulary is tried composed, with
  /// straight apostrophes, in lower case and cut at its apostrophes (`L'homme` is `l'` and
  /// `homme`), and punctuation that no word of the vocabulary is, goes.
  [[nodiscard]] std::vector<std::string> split_sentence(std::string_view text,
                                                        const Vocabulary& vocabulary) const;

  /// The text of words, a model's too.
  [[nodiscard]] std::string join(std::span<const std::string> words) const;

 private:
  WordKind kind_ = WordKind::kSpaced;
  TokenizerOptions tokenizer_;
};

}  // namespace softlookup
