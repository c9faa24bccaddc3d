#include "training/schedules.hpp"

#include <algorithm>
#include <limits>

namespace softlookup {

namespace {

constexpr double kPi = 3.141592653589793;

double progress(std::size_t step, std::size_t steps) {
  return steps > 0 ? static_cast<double>(step) / static_cast<double>(steps) : 0.0;
}

/// sin x for |x| <= pi / 2: its Taylor series, whose next term is below 1e-17 there.
double sine(double x) {
  constexpr int kTerms = 11;
  double term = x;
  double sum = x;
  for (int k = 1; k < kTerms; ++k) {
    term *= -(x * x) / static_cast<double>((2 * k) * (2 * k + 1));
    sum += term;
  }
  return sum;
}

}  // namespace

double half_cosine(double x) noexcept {
  return std::max(0.0, 0.5 * (1.0 + sine(kPi * (0.5 - std::clamp(x, 0.0, 1.0)))));
}

double learning_rate(const LearningRateSchedule& schedule, std::size_t step,
                     std::size_t steps) noexcept {
  const std::size_t warmup = std::min(schedule.warmup_steps, steps);
  if (step < warmup)
    return schedule.peak * static_cast<double>(step + 1) / static_cast<double>(warmup);
  const double decayed = half_cosine(progress(step - warmup, steps - warmup));
  return schedule.peak * (schedule.final_fraction + (1.0 - schedule.final_fraction) * decayed);
}

std::size_t longest_source(const Curriculum& curriculum, std::size_t step,
                           std::size_t steps) noexcept {
  constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
  if (curriculum.first <= 0 && curriculum.growth <= 0) return kNoLimit;
  const double words = curriculum.first + curriculum.growth * progress(step, steps);
  return words < 1e9 ? static_cast<std::size_t>(std::max(words, 1.0)) : kNoLimit;
}

double at_step(const LinearSchedule& schedule, std::size_t step, std::size_t steps) noexcept {
  return schedule.first + (schedule.last - schedule.first) * progress(step, steps);
}

}  // namespace softlookup
