#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lesson/changed_attention.hpp"
#include "lesson/weight_search.hpp"

namespace softlookup {

struct CounterfactualSettings {
  std::size_t step = 0;            ///< target position, from 0
  std::size_t permutations = 100;  ///< 1 to 1000
  double bound = 0.05;             ///< of the output's change under adversarial weights, 0 to 1
  std::size_t rounds = 400;        ///< of the adversarial search, up to 10,000
  std::uint64_t seed = 0;
};

/// What shuffling the weights does.
struct PermutedAttention {
  std::size_t permutations = 0;
  double changed_words = 0;              ///< share of them, 0 to 1, that writes another word
  std::array<double, 5> quantiles = {};  ///< of the output's distance: least, quarter, median,
                                         ///< three quarters, largest; each is one of the distances
  ChangedAttention typical;              ///< the permutation with the median
};

/// Would other attention weights have led to the same word? The weights at one target position are
/// permuted, made uniform, and searched for the ones that differ most and change least; see
/// AttentionAtStep and WeightSearch. The same settings give the same bits everywhere.   Jain and
/// Wallace 2019, section 4.2 and algorithms 2 and 3
class CounterfactualAttention {
 public:
  /// `source` [S] without specials; it need not live on. `model` must, unchanged. Raises Error as
  /// AttentionAtStep, and Error{kOutOfRange} for settings outside their ranges.
  CounterfactualAttention(EncoderDecoder<float>& model, std::span<const std::int32_t> source,
                          const CounterfactualSettings& settings);

  /// One round of the adversarial search; false once all are done. Permuted and uniform weights are
  /// there from the beginning.
  bool step();
  [[nodiscard]] std::size_t steps_done() const noexcept { return rounds_done_; }
  [[nodiscard]] std::size_t steps_total() const noexcept { return settings_.rounds; }

  [[nodiscard]] const ChangedAttention& own() const noexcept { return attention_.own(); }
  [[nodiscard]] const ChangedAttention& uniform() const noexcept { return uniform_; }
  [[nodiscard]] const PermutedAttention& permuted() const noexcept { return permuted_; }
  /// The best so far.
  [[nodiscard]] const ChangedAttention& adversarial() const noexcept { return search_.best(); }
  /// How often the search began anew.
  [[nodiscard]] std::size_t attempts() const noexcept { return search_.attempts(); }

 private:
  void permute();

  CounterfactualSettings settings_;
  AttentionAtStep attention_;
  Generator generator_;
  ChangedAttention uniform_;
  PermutedAttention permuted_;
  WeightSearch search_;
  std::size_t rounds_done_ = 0;
};

}  // namespace softlookup
