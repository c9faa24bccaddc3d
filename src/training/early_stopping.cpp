#include "training/early_stopping.hpp"

#include <cmath>
#include <utility>

#include "base/error.hpp"

namespace softlookup {

EarlyStopping::EarlyStopping(const EarlyStoppingOptions& options) : options_(options) {
  require(options.patience > 0, ErrorCode::kInvalidArgument,
          "early stopping: the patience must be at least 1");
  require(options.least_gain >= 0 && std::isfinite(options.least_gain), ErrorCode::kInvalidArgument,
          "early stopping: the least gain cannot be negative");
}

bool EarlyStopping::report(std::size_t step, double figure, std::span<const float> weights) {
  const double gain =
      options_.higher_is_better ? figure - state_.best_figure : state_.best_figure - figure;
  const bool first = state_.best_weights.empty();
  if (!std::isfinite(figure) || (!first && !(gain > options_.least_gain))) {
    ++state_.without_gain;
    return false;
  }
  state_ = {0, step, figure, std::vector<float>(weights.begin(), weights.end())};
  return true;
}

void EarlyStopping::restore(State state) noexcept { state_ = std::move(state); }

}  // namespace softlookup
