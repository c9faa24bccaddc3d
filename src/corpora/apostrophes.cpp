#include "corpora/apostrophes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "base/utf8.hpp"
#include "corpora/unicode.hpp"

namespace softlookup {

namespace {

constexpr std::array<std::string_view, 25> kElided = {
    "l",    "d",      "j",      "m",     "t",      "s",   "n",   "c",    "\u00e7",
    "qu",   "lorsqu", "puisqu", "jusqu", "quoiqu", "un",  "all", "dell", "nell",
    "dall", "sull",   "quell",  "anch",  "dov",    "com", "cos"};
constexpr std::array<std::string_view, 6> kContracted = {"s", "re", "ve", "ll", "d", "m"};

constexpr std::string_view kCurly = "\u2019";
constexpr auto kNone = std::string_view::npos;

/// The bytes of the apostrophe at `i`; 0 if there is none.
std::size_t apostrophe_at(std::string_view text, std::size_t i) {
  if (text[i] == '\'') return 1;
  return text.substr(i).starts_with(kCurly) ? kCurly.size() : 0;
}

std::size_t find_apostrophe(std::string_view text) {
  return std::min(text.find('\''), text.find(kCurly));
}

std::size_t find_last_apostrophe(std::string_view text) {
  const std::size_t straight = text.rfind('\'');
  const std::size_t curly = text.rfind(kCurly);
  if (straight == kNone || curly == kNone) return std::min(straight, curly);
  return std::max(straight, curly);
}

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  constexpr std::size_t kLongest = 6;
  if (word.empty() || word.size() > kLongest) return false;
  std::string lower;
  while (!word.empty()) {
    const Character character = first_character(word);
    append_utf8(lower, lower_case(character.code));
    word.remove_prefix(character.bytes);
  }
  return std::ranges::find(words, lower) != words.end();
}

bool ends_in_t(std::string_view text) { return text == "t" || text == "T"; }
bool ends_in_n(std::string_view text) { return text.ends_with('n') || text.ends_with('N'); }

/// How many bytes of the word precede its contraction; all of them if it has none.
std::size_t before_contraction(std::string_view word) {
  const std::size_t place = find_last_apostrophe(word);
  if (place == kNone) return word.size();
  const std::string_view rest = word.substr(place + apostrophe_at(word, place));
  if (is_one_of(kContracted, rest)) return place;
  return ends_in_t(rest) && ends_in_n(word.substr(0, place)) ? place - 1 : word.size();
}

/// How many bytes the elided word that begins `word` takes; 0 if there is none.
std::size_t elided_prefix(std::string_view word) {
  const std::size_t place = find_apostrophe(word);
  if (place == kNone || !is_one_of(kElided, word.substr(0, place))) return 0;
  const std::size_t bytes = place + apostrophe_at(word, place);
  const std::string_view rest = word.substr(bytes);
  return ends_in_t(rest) || is_one_of(kContracted, rest) ? 0 : bytes;
}

}  // namespace

bool is_elided(std::string_view token) {
  if (!token.ends_with('\'') && !token.ends_with(kCurly)) return false;
  const std::size_t bytes = elided_prefix(token);
  return bytes != 0 && bytes == token.size();
}

bool is_contraction(std::string_view token) {
  constexpr std::size_t kLongest = 5;  // n't or 'll with a curly apostrophe
  return token.size() <= kLongest && find_apostrophe(token) != kNone &&
         before_contraction(token) == 0;
}

std::vector<std::string_view> split_at_apostrophes(std::string_view word) {
  std::vector<std::string_view> parts;
  if (find_apostrophe(word) == kNone) {
    parts.push_back(word);
    return parts;
  }
  for (std::size_t bytes = elided_prefix(word); bytes != 0 && bytes < word.size();
       bytes = elided_prefix(word)) {
    parts.push_back(word.substr(0, bytes));
    word.remove_prefix(bytes);
  }
  const std::size_t stem_place = parts.size();
  for (std::size_t bytes = before_contraction(word); bytes != 0 && bytes < word.size();
       bytes = before_contraction(word)) {
    parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(stem_place), word.substr(bytes));
    word = word.substr(0, bytes);
  }
  parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(stem_place), word);
  return parts;
}

}  // namespace softlookup
