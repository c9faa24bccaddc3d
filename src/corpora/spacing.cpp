#include "corpora/spacing.hpp"

#include <cstddef>

#include "corpora/apostrophes.hpp"
#include "corpora/unicode.hpp"

namespace softlookup {

namespace {

/// Which neighbours a token joins.
struct Sides {
  bool before = false;
  bool after = false;
};

bool is_among(char32_t code, std::u32string_view codes) {
  return codes.find(code) != std::u32string_view::npos;
}

bool begins_with_punctuation(std::string_view token) {
  return !token.empty() && kind_of(first_character(token).code) == CharacterKind::kPunctuation;
}

Sides sides_of(std::string_view token, Spacing spacing) {
  if (token.empty()) return {};
  if (!begins_with_punctuation(token)) return {is_contraction(token), is_elided(token)};
  const char32_t code = first_character(token).code;
  if (code == '/') return {true, true};
  if (spacing == Spacing::kFrench && is_among(code, U";:!?%\u00ab\u00bb")) return {};
  return {is_among(code, U",.;:!?)]}%'\u2026\u2019\u201d\u00bb"),
          is_among(code, U"([{$#@\u00a3\u00a1\u00bf\u2018\u201c\u201e\u00ab")};
}

/// A token taken apart.
struct MarkedToken {
  std::string_view before;  // kJoiner, kSpacer or nothing
  std::string_view text;
  std::string_view after;
};

std::string_view leading_mark(std::string_view token) {
  for (const std::string_view mark : {kJoiner, kSpacer})
    if (token.starts_with(mark)) return mark;
  return {};
}

std::string_view trailing_mark(std::string_view token) {
  for (const std::string_view mark : {kJoiner, kSpacer})
    if (token.ends_with(mark)) return mark;
  return {};
}

MarkedToken taken_apart(std::string_view token) {
  MarkedToken parts;
  parts.before = leading_mark(token);
  token.remove_prefix(parts.before.size());
  parts.after = trailing_mark(token);
  token.remove_suffix(parts.after.size());
  parts.text = token;
  return parts;
}

}  // namespace

bool SpacingRules::joins(std::string_view token) {
  Sides sides = sides_of(token, spacing_);
  if (token == "\"") {
    sides = {open_, !open_};
    open_ = !open_;
  }
  const bool joined = binds_ || sides.before;
  binds_ = sides.after;
  return joined;
}

std::vector<std::string> mark_spacing(std::span<const Piece> pieces, Spacing spacing) {
  std::vector<std::string> tokens;
  tokens.reserve(pieces.size());
  SpacingRules rules(spacing);
  for (const Piece& piece : pieces) {
    const bool by_rule = rules.joins(piece.text);
    std::string_view mark;
    if (!tokens.empty() && by_rule == piece.after_space) mark = by_rule ? kSpacer : kJoiner;
    const bool carries = begins_with_punctuation(piece.text) || is_contraction(piece.text);
    if (!carries && !mark.empty()) tokens.back().append(mark);
    std::string& token = tokens.emplace_back();
    if (carries) token.append(mark);
    token.append(piece.text);
  }
  return tokens;
}

std::string join_tokens(std::span<const std::string> tokens, Spacing spacing) {
  std::string text;
  SpacingRules rules(spacing);
  std::string_view mark;  // after the token before
  for (const std::string& word : tokens) {
    const MarkedToken token = taken_apart(word);
    if (!token.before.empty()) mark = token.before;
    if (!token.text.empty()) {
      const bool by_rule = rules.joins(token.text);
      const bool joined = mark.empty() ? by_rule : mark == kJoiner;
      if (!text.empty() && !joined) text += ' ';
      text.append(token.text);
      mark = {};
    }
    if (!token.after.empty()) mark = token.after;
  }
  return text;
}

}  // namespace softlookup
