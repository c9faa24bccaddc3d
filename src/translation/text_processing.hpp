#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpora/byte_pair.hpp"
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
  /// As the grammar's sentences are read: words between spaces.
  TextProcessing() = default;
  /// The text is prepared as `tokenizer` says, whatever its words are.
  explicit TextProcessing(WordKind kind, const TokenizerOptions& tokenizer = {})
      : kind_(kind), tokenizer_(tokenizer) {}
  /// And the words are cut into pieces.
  TextProcessing(WordKind kind, const TokenizerOptions& tokenizer, BytePairs pieces)
      : kind_(kind), tokenizer_(tokenizer), pieces_(std::move(pieces)) {}

  [[nodiscard]] WordKind kind() const noexcept { return kind_; }
  [[nodiscard]] const TokenizerOptions& tokenizer() const noexcept { return tokenizer_; }
  [[nodiscard]] const std::optional<BytePairs>& pieces() const noexcept { return pieces_; }

  /// The words of a text as a corpus has them.
  [[nodiscard]] std::vector<std::string> split(std::string_view text) const;

  /// The words of a sentence as a person types it. Where whole words stand between spaces, one that
  /// the vocabulary does not have is tried with straight quotes, cut as the tokeniser cuts
  /// (`L'homme.` into `L'`, `homme` and `.`) and in lower case; punctuation that is in no
  /// vocabulary goes, other unknown words stay as they were typed.
  [[nodiscard]] std::vector<std::string> split_sentence(std::string_view text,
                                                        const Vocabulary& vocabulary) const;

  /// The text of words, a model's too: spaced as the tokeniser's rules have it, `l'homme`.
  [[nodiscard]] std::string join(std::span<const std::string> words) const;

 private:
  [[nodiscard]] std::vector<std::string> whole_words(std::string_view text) const;

  WordKind kind_ = WordKind::kSpaced;
  TokenizerOptions tokenizer_;
  mutable std::optional<BytePairs> pieces_;  // remembers words that it has cut
};

}  // namespace softlookup
