#include "translation/text_processing.hpp"

#include <algorithm>
#include <array>

#include "corpora/lexer.hpp"
#include "corpora/unicode.hpp"

namespace softlookup {

namespace {

constexpr std::array<std::string_view, 2> kNames = {"spaced", "tokenized"};

/// The words of normalised text, which has single spaces.
std::vector<std::string> split_at_spaces(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool is_punctuation(std::string_view text) {
  while (!text.empty()) {
    const Character character = first_character(text);
    if (kind_of(character.code) != CharacterKind::kPunctuation) return false;
    text.remove_prefix(character.bytes);
  }
  return true;
}

/// Reads typed words as the words of a vocabulary, as far as that goes.
class TypedWords {
 public:
  TypedWords(const Vocabulary& vocabulary, TokenizerOptions options)
      : vocabulary_(vocabulary),
        plain_(with_straight_quotes(options)),
        lower_(in_lower_case(options)) {}

  void read(const std::string& typed) {
    if (add_known(typed)) return;
    const std::string plain = plain_.normalize(typed);
    if (add_known(plain) || add_known(lower_.normalize(plain))) return;
    for (const Piece& piece : cut_into_pieces(plain)) {
      const std::string text(piece.text);
      if (add_known(text) || add_known(lower_.normalize(text))) continue;
      if (!is_punctuation(text)) words_.push_back(text);
    }
  }

  [[nodiscard]] std::vector<std::string> take() { return std::move(words_); }

 private:
  static TokenizerOptions with_straight_quotes(TokenizerOptions options) {
    options.compose = true;
    options.straight_quotes = true;
    return options;
  }
  static TokenizerOptions in_lower_case(TokenizerOptions options) {
    options.lowercase = true;
    return options;
  }

  bool add_known(const std::string& word) {
    if (!vocabulary_.contains(word)) return false;
    words_.push_back(word);
    return true;
  }

  const Vocabulary& vocabulary_;
  Tokenizer plain_;
  Tokenizer lower_;
  std::vector<std::string> words_;
};

}  // namespace

std::string_view to_string(WordKind kind) noexcept {
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<WordKind> word_kind(std::string_view name) noexcept {
  const auto* found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<WordKind>(found - kNames.begin());
}

std::vector<std::string> TextProcessing::whole_words(std::string_view text) const {
  const Tokenizer tokenizer(tokenizer_);
  if (kind_ == WordKind::kTokenized) return tokenizer.tokenize(text);
  return split_at_spaces(tokenizer.normalize(text));
}

std::vector<std::string> TextProcessing::split(std::string_view text) const {
  std::vector<std::string> words = whole_words(text);
  return pieces_ ? pieces_->apply(words) : words;
}

std::vector<std::string> TextProcessing::split_sentence(std::string_view text,
                                                        const Vocabulary& vocabulary) const {
  const std::vector<std::string> words = split(text);
  if (kind_ == WordKind::kTokenized || pieces_) return words;
  TypedWords typed(vocabulary, tokenizer_);
  for (const std::string& word : words) typed.read(word);
  return typed.take();
}

std::string TextProcessing::join(std::span<const std::string> words) const {
  const Tokenizer tokenizer(tokenizer_);
  return pieces_ ? tokenizer.detokenize(undo_byte_pairs(words)) : tokenizer.detokenize(words);
}

}  // namespace softlookup
