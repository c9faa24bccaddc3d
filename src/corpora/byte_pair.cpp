#include "corpora/byte_pair.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "corpora/text_lines.hpp"
#include "corpora/unicode.hpp"

namespace softlookup {

namespace {

constexpr std::size_t kNoRank = std::numeric_limits<std::size_t>::max();
constexpr std::string_view kHeader = "#version:";

std::string key_of(std::string_view left, std::string_view right) {
  std::string key(left);
  key += ' ';
  key += right;
  return key;
}

bool is_symbol(std::string_view text) {
  return !text.empty() && text.find_first_of(" \t\n\v\f\r") == std::string_view::npos;
}

/// Puts every `left right` among the symbols together.
void merge_all(std::vector<std::string>& symbols, const BytePairMerge& merge) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < symbols.size(); ++i, ++kept) {
    const bool here =
        i + 1 < symbols.size() && symbols[i] == merge.left && symbols[i + 1] == merge.right;
    if (here) {
      symbols[kept] = merge.left + merge.right;
      ++i;
    } else if (kept != i) {
      symbols[kept] = std::move(symbols[i]);
    }
  }
  symbols.resize(kept);
}

/// Symbols as pieces: without the word's end, with marks where a piece continues.
std::vector<std::string> pieces_of(std::vector<std::string> symbols) {
  std::string& last = symbols.back();
  last.resize(last.size() - kWordEnd.size());
  if (last.ends_with(kContinued)) {  // a text's own @@ would read as the mark
    const std::string end(1, last.back());
    last.pop_back();
    symbols.push_back(end);
  }
  for (std::size_t i = 0; i + 1 < symbols.size(); ++i) symbols[i] += kContinued;
  return symbols;
}

BytePairMerge merge_in(std::string_view line, std::size_t number) {
  const std::size_t space = line.find(' ');
  if (space != std::string_view::npos) {
    const std::string_view left = line.substr(0, space);
    const std::string_view right = line.substr(space + 1);
    if (is_symbol(left) && is_symbol(right)) return {std::string(left), std::string(right)};
  }
  throw Error(ErrorCode::kParse, "line " + std::to_string(number) +
                                     ": expected two symbols with a space between, found " +
                                     quoted(line));
}

}  // namespace

BytePairs::BytePairs(std::vector<BytePairMerge> merges) : merges_(std::move(merges)) {
  ranks_.reserve(merges_.size());
  for (std::size_t i = 0; i < merges_.size(); ++i) {
    const auto& [left, right] = merges_[i];
    const std::string key = key_of(left, right);
    if (!is_symbol(left) || !is_symbol(right))
      throw Error(ErrorCode::kParse, "subwords: merge " + std::to_string(i + 1) + " is " +
                                         quoted(key) + "; a symbol has text and no white space");
    const auto [entry, added] = ranks_.try_emplace(key, i);
    if (!added)
      throw Error(ErrorCode::kParse, "subwords: " + quoted(key) + " is both merge " +
                                         std::to_string(entry->second + 1) + " and merge " +
                                         std::to_string(i + 1));
  }
}

BytePairs BytePairs::from_text(std::string_view text) {
  require_no_utf16(text, "subwords");
  std::vector<BytePairMerge> merges;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text).text;
    ++number;
    if ((number == 1 && line.starts_with(kHeader)) || (text.empty() && line.empty())) continue;
    merges.push_back(merge_in(line, number));
  }
  return BytePairs(std::move(merges));
}

std::string BytePairs::to_text() const {
  std::string text(kHeader);
  text += " 0.2\n";
  for (const auto& [left, right] : merges_) text.append(key_of(left, right)).append("\n");
  return text;
}

std::size_t BytePairs::rank(std::string_view left, std::string_view right) const {
  const auto found = ranks_.find(key_of(left, right));
  return found == ranks_.end() ? kNoRank : found->second;
}

std::vector<std::string> BytePairs::split(std::string_view word) const {
  if (word.empty()) return {};
  std::vector<std::string> symbols = byte_pair_symbols(word);
  for (;;) {
    std::size_t best = kNoRank;
    for (std::size_t i = 0; i + 1 < symbols.size(); ++i)
      best = std::min(best, rank(symbols[i], symbols[i + 1]));
    if (best == kNoRank) return pieces_of(std::move(symbols));
    merge_all(symbols, merges_[best]);
  }
}

std::vector<std::string> BytePairs::apply(std::span<const std::string> sentence) {
  std::vector<std::string> pieces;
  for (const std::string& word : sentence) {
    auto found = remembered_.find(word);
    if (found == remembered_.end()) {
      if (remembered_.size() >= kRemembered) remembered_.clear();
      found = remembered_.emplace(word, split(word)).first;
    }
    pieces.insert(pieces.end(), found->second.begin(), found->second.end());
  }
  return pieces;
}

std::vector<std::string> undo_byte_pairs(std::span<const std::string> pieces) {
  std::vector<std::string> words;
  bool continues = false;
  for (const std::string& piece : pieces) {
    if (!continues) words.emplace_back();
    continues = piece.ends_with(kContinued);
    words.back().append(piece, 0, piece.size() - (continues ? kContinued.size() : 0));
  }
  return words;
}

std::vector<std::size_t> words_of_pieces(std::span<const std::string> pieces) {
  std::vector<std::size_t> words;
  words.reserve(pieces.size());
  std::size_t word = 0;
  for (const std::string& piece : pieces) {
    words.push_back(word);
    if (!piece.ends_with(kContinued)) ++word;
  }
  return words;
}

std::vector<std::string> byte_pair_symbols(std::string_view word) {
  std::vector<std::string> symbols;
  while (!word.empty()) {
    const std::size_t bytes = first_character(word).bytes;
    symbols.emplace_back(word.substr(0, bytes));
    word.remove_prefix(bytes);
  }
  if (!symbols.empty()) symbols.back() += kWordEnd;
  return symbols;
}

}  // namespace softlookup
