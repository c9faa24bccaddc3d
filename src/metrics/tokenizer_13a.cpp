#include "metrics/tokenizer_13a.hpp"

#include <cstddef>

namespace softlookup {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_period_or_comma(char c) { return c == '.' || c == ','; }

/// ASCII punctuation that always stands alone: all of it but ' , - and period.
bool stands_alone(char c) {
  return (c >= '!' && c <= '&') || (c >= '(' && c <= '+') || c == '/' || (c >= ':' && c <= '@') ||
         (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

/// The bytes of the white space that starts `text`, 0 if none does: Unicode's White_Space and the
/// four ASCII separators 1c to 1f, as Python's str.split has it.
std::size_t space_length(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte == ' ' || (byte >= 0x09 && byte <= 0x0d) || (byte >= 0x1c && byte <= 0x1f)) return 1;
  if (text.starts_with("\u0085") || text.starts_with("\u00a0")) return 2;
  if (byte < 0xe1 || byte > 0xe3 || text.size() < 3) return 0;
  const std::string_view character = text.substr(0, 3);
  if (character >= "\u2000" && character <= "\u200a") return 3;
  for (const char* space : {"\u1680", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"})
    if (character == space) return 3;
  return 0;
}

/// Where the text ends once the white space at its end is gone.
std::string_view without_trailing_space(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t space = space_length(text.substr(i));
    i += space == 0 ? 1 : space;
    if (space == 0) end = i;
  }
  return text.substr(0, end);
}

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
  std::string result;
  for (;;) {
    const std::size_t found = text.find(what);
    result.append(text.substr(0, found));
    if (found == std::string_view::npos) return result;
    result.append(with);
    text.remove_prefix(found + what.size());
  }
}

/// Puts spaces into each pair of neighbours that `matches`: before, between and after, as asked.
/// Pairs do not overlap; the leftmost goes first, as a regular expression replaces.
template <typename Matches>
std::string spaced(std::string_view text, Matches matches, bool before, bool after) {
  std::string result;
  std::size_t i = 0;
  while (i < text.size()) {
    if (i + 1 < text.size() && matches(text[i], text[i + 1])) {
      if (before) result += ' ';
      result += text[i];
      result += ' ';
      result += text[i + 1];
      if (after) result += ' ';
      i += 2;
    } else {
      result += text[i++];
    }
  }
  return result;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> tokens;
  std::string token;
  const auto finish = [&] {
    if (!token.empty()) tokens.push_back(token);
    token.clear();
  };
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t space = space_length(text.substr(i));
    if (space == 0) {
      token += text[i++];
    } else {
      finish();
      i += space;
    }
  }
  finish();
  return tokens;
}

}  // namespace

std::vector<std::string> tokenize_13a(std::string_view text) {
  std::string line = replaced(without_trailing_space(text), "<skipped>", "");
  line = replaced(line, "-\n", "");
  line = replaced(line, "\n", " ");
  line = replaced(line, "&quot;", "\"");
  line = replaced(line, "&amp;", "&");
  line = replaced(line, "&lt;", "<");
  line = replaced(line, "&gt;", ">");

  std::string marked = " ";  // so that the first and last character have neighbours
  for (const char c : line) {
    if (stands_alone(c)) {
      marked.append({' ', c, ' '});
    } else {
      marked += c;
    }
  }
  marked += ' ';
  marked = spaced(
      marked, [](char a, char b) { return !is_digit(a) && is_period_or_comma(b); }, false, true);
  marked = spaced(
      marked, [](char a, char b) { return is_period_or_comma(a) && !is_digit(b); }, true, false);
  marked = spaced(marked, [](char a, char b) { return is_digit(a) && b == '-'; }, false, true);
  return split(marked);
}

}  // namespace softlookup
