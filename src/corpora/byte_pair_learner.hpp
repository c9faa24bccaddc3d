#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "corpora/byte_pair.hpp"

namespace softlookup {

/// Learns merges from words: again and again the pair of neighbouring symbols that comes most often
/// becomes a symbol; of pairs as frequent as each other the last in code point order, as
/// subword-nmt chooses. For pieces that two languages share, add the sentences of both.
class BytePairLearner {
 public:
  /// Pairs that come less often are not merged.
  explicit BytePairLearner(std::size_t min_count = 2) : min_count_(min_count) {}

  /// Raises Error{kInvalidArgument} for a word with white space, or once learn() has been called.
  void add(std::span<const std::string> sentence);

  /// Learns up to `merges` more, and says whether there can be yet more: a host can call it in
  /// slices.
  bool learn(std::size_t merges);

  [[nodiscard]] const std::vector<BytePairMerge>& merges() const noexcept { return merges_; }

 private:
  using SymbolId = std::uint32_t;

  struct Word {
    std::vector<SymbolId> symbols;
    std::uint64_t count = 0;
  };
  struct Pair {
    SymbolId left;
    SymbolId right;
    std::uint64_t count = 0;
    std::uint64_t queued = 0;          // the count of its valid candidate, 0 if it has none
    std::vector<std::uint32_t> words;  // that had the pair at some time
  };
  struct Candidate {
    std::uint64_t count;
    std::uint32_t pair;
  };

  SymbolId symbol(const std::string& spelling);
  std::uint32_t pair_of(SymbolId left, SymbolId right);
  void start();
  void count_pairs(std::uint32_t word);
  void uncount_pairs(std::uint32_t word);
  void queue_pair(std::uint32_t index);
  bool take_best(std::uint32_t& best);
  void merge(std::uint32_t best);
  [[nodiscard]] bool is_worse(const Candidate& a, const Candidate& b) const;
  [[nodiscard]] bool is_ambiguous(const Pair& pair) const;

  std::size_t min_count_;
  std::vector<Word> words_;
  std::unordered_map<std::string, std::uint32_t> word_index_;
  std::vector<std::string> spellings_;
  std::unordered_map<std::string, SymbolId> symbols_;
  std::vector<Pair> pairs_;
  std::unordered_map<std::uint64_t, std::uint32_t> pair_index_;
  std::vector<std::uint32_t> touched_;  // pairs counted since they were last queued
  std::vector<Candidate> queue_;        // a heap, the best in front
  std::vector<BytePairMerge> merges_;
  bool started_ = false;
};

}  // namespace softlookup
