#include "corpora/byte_pair_learner.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace softlookup {

void BytePairLearner::add(std::span<const std::string> sentence) {
  require(!started_, ErrorCode::kInvalidArgument,
          "subwords: words can be added only before the first merge is learnt");
  for (const std::string& word : sentence) {
    if (word.empty()) continue;
    const auto next = static_cast<std::uint32_t>(words_.size());
    const auto [entry, added] = word_index_.try_emplace(word, next);
    if (added) {
      if (word.find_first_of(" \t\n\v\f\r") != std::string::npos)
        throw Error(ErrorCode::kInvalidArgument,
                    "subwords: " + quoted(word) + " has white space; a word has none");
      Word& fresh = words_.emplace_back();
      for (const std::string& spelling : byte_pair_symbols(word))
        fresh.symbols.push_back(symbol(spelling));
    }
    ++words_[entry->second].count;
  }
}

bool BytePairLearner::learn(std::size_t merges) {
  if (!started_) start();
  for (std::size_t i = 0; i < merges; ++i) {
    std::uint32_t best = 0;
    if (!take_best(best)) return false;
    merge(best);
  }
  return true;
}

/// A symbol is its spelling, whichever merges made it.
BytePairLearner::SymbolId BytePairLearner::symbol(const std::string& spelling) {
  const auto [entry, added] =
      symbols_.try_emplace(spelling, static_cast<SymbolId>(spellings_.size()));
  if (added) spellings_.push_back(spelling);
  return entry->second;
}

std::uint32_t BytePairLearner::pair_of(SymbolId left, SymbolId right) {
  const std::uint64_t key = std::uint64_t{left} << 32 | right;
  const auto [entry, added] =
      pair_index_.try_emplace(key, static_cast<std::uint32_t>(pairs_.size()));
  if (added) pairs_.push_back({left, right, 0, 0, {}});
  return entry->second;
}

void BytePairLearner::start() {
  started_ = true;
  for (std::size_t i = 0; i < words_.size(); ++i) count_pairs(static_cast<std::uint32_t>(i));
  for (std::size_t i = 0; i < pairs_.size(); ++i) queue_pair(static_cast<std::uint32_t>(i));
  touched_.clear();
}

void BytePairLearner::count_pairs(std::uint32_t word) {
  const Word& entry = words_[word];
  for (std::size_t i = 0; i + 1 < entry.symbols.size(); ++i) {
    const std::uint32_t index = pair_of(entry.symbols[i], entry.symbols[i + 1]);
    Pair& pair = pairs_[index];
    pair.count += entry.count;
    if (pair.words.empty() || pair.words.back() != word) pair.words.push_back(word);
    touched_.push_back(index);
  }
}

void BytePairLearner::uncount_pairs(std::uint32_t word) {
  const Word& entry = words_[word];
  for (std::size_t i = 0; i + 1 < entry.symbols.size(); ++i)
    pairs_[pair_of(entry.symbols[i], entry.symbols[i + 1])].count -= entry.count;
}

bool BytePairLearner::is_worse(const Candidate& a, const Candidate& b) const {
  if (a.count != b.count) return a.count < b.count;
  const Pair& first = pairs_[a.pair];
  const Pair& second = pairs_[b.pair];
  if (first.left != second.left) return spellings_[first.left] < spellings_[second.left];
  return spellings_[first.right] < spellings_[second.right];
}

/// Gives a pair a candidate with its count, unless it has one with a larger count: that it fell is
/// found out when that one's turn comes.
void BytePairLearner::queue_pair(std::uint32_t index) {
  Pair& pair = pairs_[index];
  if (pair.count <= pair.queued || pair.count < min_count_) return;
  pair.queued = pair.count;
  queue_.push_back({pair.count, index});
  std::ranges::push_heap(queue_, [&](const auto& a, const auto& b) { return is_worse(a, b); });
}

/// Whether the pair would make a symbol that looks like the end of a word but is not.
bool BytePairLearner::is_ambiguous(const Pair& pair) const {
  const std::string& right = spellings_[pair.right];
  return !right.ends_with(kWordEnd) && (spellings_[pair.left] + right).ends_with(kWordEnd);
}

bool BytePairLearner::take_best(std::uint32_t& best) {
  while (!queue_.empty()) {
    std::ranges::pop_heap(queue_, [&](const auto& a, const auto& b) { return is_worse(a, b); });
    const Candidate candidate = queue_.back();
    queue_.pop_back();
    Pair& pair = pairs_[candidate.pair];
    if (candidate.count != pair.queued) continue;
    pair.queued = 0;
    if (candidate.count != pair.count) {
      queue_pair(candidate.pair);
    } else if (!is_ambiguous(pair)) {
      best = candidate.pair;
      return true;
    }
  }
  return false;
}

void BytePairLearner::merge(std::uint32_t best) {
  const SymbolId left = pairs_[best].left;
  const SymbolId right = pairs_[best].right;
  merges_.push_back({spellings_[left], spellings_[right]});
  const SymbolId merged = symbol(spellings_[left] + spellings_[right]);
  const std::vector<std::uint32_t> words = std::move(pairs_[best].words);
  pairs_[best].words.clear();
  for (const std::uint32_t word : words) {
    uncount_pairs(word);
    std::vector<SymbolId>& symbols = words_[word].symbols;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < symbols.size(); ++i, ++kept) {
      const bool here = i + 1 < symbols.size() && symbols[i] == left && symbols[i + 1] == right;
      symbols[kept] = here ? merged : symbols[i];
      if (here) ++i;
    }
    symbols.resize(kept);
    count_pairs(word);
  }
  for (const std::uint32_t pair : touched_) queue_pair(pair);
  touched_.clear();
}

}  // namespace softlookup
