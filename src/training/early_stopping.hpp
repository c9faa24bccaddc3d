#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace softlookup {

struct EarlyStoppingOptions {
  std::size_t patience = 5;  ///< figures in a row that are no better before the run should stop
  bool higher_is_better = false;  ///< false for a loss or an error rate, true for BLEU or accuracy
  double least_gain = 0;          ///< a figure is better when it is so by more than this

  bool operator==(const EarlyStoppingOptions&) const = default;
};

/// Watches a held-out figure in the course of a run, keeps the weights that gave the best one, and
/// says when it has not improved for too long.   Prechelt 1998
class EarlyStopping {
 public:
  /// Raises Error{kInvalidArgument} for a patience of 0 or a least gain that is negative or no
  /// number.
  explicit EarlyStopping(const EarlyStoppingOptions& options = {});

  /// Takes the figure that `weights` reach after `step` steps; true where it is the best so far. A
  /// figure that is no number is never better.
  bool report(std::size_t step, double figure, std::span<const float> weights);

  [[nodiscard]] bool should_stop() const noexcept {
    return state_.without_gain >= options_.patience;
  }
  [[nodiscard]] const EarlyStoppingOptions& options() const noexcept { return options_; }

  struct State {
    std::size_t without_gain = 0;  ///< figures since the best one
    std::size_t best_step = 0;
    double best_figure = 0;           ///< means nothing without best_weights
    std::vector<float> best_weights;  ///< empty before the first good figure

    bool operator==(const State&) const = default;
  };
  [[nodiscard]] const State& state() const noexcept { return state_; }
  void restore(State state) noexcept;

 private:
  EarlyStoppingOptions options_;
  State state_;
};

}  // namespace softlookup
