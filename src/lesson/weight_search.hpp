#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lesson/changed_attention.hpp"
#include "random/generator.hpp"

namespace softlookup {

/// Looks for adversarial attention: the weights that diverge most from the model's own while the
/// next word's distribution stays within a bound.   Jain and Wallace 2019, section 4.2.2, where
/// gradients search; here a seeded search asks the model about kCandidates rows at a time.
///
/// Divergence is Jensen-Shannon's, as theirs: unlike total variation it also rewards taking the
/// last share from a word. An attempt goes from the model's own weights straight towards others, in
/// turn all of them on one word and drawn ones, as far as the bound lets it, and improves what it
/// reached by moving shares between words and towards drawn weights, in smaller moves when none
/// helped much. When the moves are small the next attempt begins; the best of all attempts counts.
class WeightSearch {
 public:
  static constexpr std::size_t kCandidates = 32;

  /// `attention` must outlive the search. `bound`: the largest total variation distance of the
  /// output, 0 to 1. Raises Error{kOutOfRange} for another.
  WeightSearch(AttentionAtStep& attention, double bound, Generator generator);

  /// One round: kCandidates rows of weights.
  void step();
  /// Never past the bound; the model's own weights until better ones are found.
  [[nodiscard]] const ChangedAttention& best() const noexcept { return best_; }
  [[nodiscard]] std::size_t attempts() const noexcept { return attempts_; }

 private:
  using Weights = std::vector<double>;

  [[nodiscard]] Weights drawn_weights();
  [[nodiscard]] Weights direction();
  [[nodiscard]] Weights moved_share();
  void begin_attempt();
  void improve();
  double take_best(const std::vector<Weights>& candidates);

  AttentionAtStep& attention_;
  double bound_;
  Generator generator_;
  std::size_t attempts_ = 0;
  bool improving_ = false;
  double reach_ = 1;  // how far a move goes, 0 to 1
  Weights current_;
  double divergence_ = 0;  // of current_
  ChangedAttention best_;
};

}  // namespace softlookup
