#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/spacing.hpp"

namespace softlookup {

/// How a text is prepared and where its language puts spaces.
struct TokenizerOptions {
  /// Latin, Greek and Cyrillic letters in lower case.
  bool lowercase = false;
  /// Letters followed by combining marks as one character (compose_letters).
  bool compose = true;
  /// Curly quotes and apostrophes as straight ones.
  bool straight_quotes = false;
  /// What goes without a mark; any spacing can be undone.
  Spacing spacing = Spacing::kTight;
};

/// Cuts the text of a language that puts spaces between words into words and punctuation, and puts
/// it together again. Elided words (`l'`) and contractions (`n't`, `'s`) are tokens of their own;
/// hyphenated words, numbers such as 1,000.50, initials (`U.S.`), a few abbreviations (`Mr.`), web
/// and mail addresses and runs of one punctuation character stay whole.
class Tokenizer {
 public:
  explicit Tokenizer(const TokenizerOptions& options = {}) : options_(options) {}

  /// The text as the options ask for it, with one space for each run of white space and none at the
  /// ends, U+FFFD for each byte that is not UTF-8, and the marks of spacing.hpp replaced by a
  /// square and an underscore.
  [[nodiscard]] std::string normalize(std::string_view text) const;

  /// Tokens without white space, from which detokenize() restores normalize(text).
  [[nodiscard]] std::vector<std::string> tokenize(std::string_view text) const;

  /// Takes any tokens, a model's output too.
  [[nodiscard]] std::string detokenize(std::span<const std::string> tokens) const;

 private:
  TokenizerOptions options_;
};

}  // namespace softlookup
