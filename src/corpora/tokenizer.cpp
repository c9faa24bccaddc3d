#include "corpora/tokenizer.hpp"

#include "base/utf8.hpp"
#include "corpora/lexer.hpp"
#include "corpora/unicode.hpp"

namespace softlookup {

namespace {

constexpr char32_t kJoinerCode = 0xffed;
constexpr char32_t kSpacerCode = 0x2581;

/// A square and an underscore stand for the marks, so that a mark in a token is always ours.
char32_t without_mark(char32_t code) {
  if (code == kJoinerCode) return 0x25a0;
  return code == kSpacerCode ? '_' : code;
}

char32_t straight(char32_t code) {
  if (code == 0x2018 || code == 0x2019 || code == 0x02bc) return '\'';
  return code == 0x201c || code == 0x201d || code == 0x201e ? '"' : code;
}

}  // namespace

std::string Tokenizer::normalize(std::string_view text) const {
  std::string composed;
  if (options_.compose) {
    composed = compose_letters(text);
    text = composed;
  }
  std::string result;
  result.reserve(text.size());
  bool space = false;
  while (!text.empty()) {
    const Character character = first_character(text);
    text.remove_prefix(character.bytes);
    if (kind_of(character.code) == CharacterKind::kSpace) {
      space = !result.empty();
      continue;
    }
    if (space) result += ' ';
    space = false;
    char32_t code = without_mark(character.code);
    if (options_.straight_quotes) code = straight(code);
    if (options_.lowercase) code = lower_case(code);
    if (code < 0x80)
      result += static_cast<char>(code);
    else
      append_utf8(result, code);
  }
  return result;
}

std::vector<std::string> Tokenizer::tokenize(std::string_view text) const {
  const std::string normalized = normalize(text);
  return mark_spacing(cut_into_pieces(normalized), options_.spacing);
}

std::string Tokenizer::detokenize(std::span<const std::string> tokens) const {
  return join_tokens(tokens, options_.spacing);
}

}  // namespace softlookup
