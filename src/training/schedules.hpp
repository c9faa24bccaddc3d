#pragma once

#include <cstddef>

// What changes in the course of a training run, as functions of the step. No <cmath>: these numbers
// decide the weights' bits.
namespace softlookup {

/// (1 + cos(pi x)) / 2 for x in [0, 1], within 1e-15.
[[nodiscard]] double half_cosine(double x) noexcept;

/// The learning rate rises in a line to `peak` over `warmup_steps`, then falls along half a cosine
/// to `final_fraction` of it at the last step.   Loshchilov and Hutter 2017
struct LearningRateSchedule {
  double peak = 1e-2;
  std::size_t warmup_steps = 50;
  double final_fraction = 0.02;

  bool operator==(const LearningRateSchedule&) const = default;
};
/// The rate of step 0, 1, ..., steps - 1.
[[nodiscard]] double learning_rate(const LearningRateSchedule& schedule, std::size_t step,
                                   std::size_t steps) noexcept;

/// Short sentences first: the longest source a step may see is first + growth * progress words,
/// with progress from 0 to 1. Growth 0 and first 0 stand for no limit.   Bengio et al. 2009
struct Curriculum {
  double first = 6;
  double growth = 140;

  bool operator==(const Curriculum&) const = default;
};
[[nodiscard]] std::size_t longest_source(const Curriculum& curriculum, std::size_t step,
                                         std::size_t steps) noexcept;

/// A value that goes in a line from `first` to `last` over the run.
struct LinearSchedule {
  double first = 1;
  double last = 1;

  bool operator==(const LinearSchedule&) const = default;
};
[[nodiscard]] double at_step(const LinearSchedule& schedule, std::size_t step,
                             std::size_t steps) noexcept;

}  // namespace softlookup
