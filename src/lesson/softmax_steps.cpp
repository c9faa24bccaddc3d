#include "lesson/softmax_steps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/entropy.hpp"
#include "attention/weights.hpp"
#include "lesson/limits.hpp"
#include "lesson/require_setting.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

namespace {

/// Past this e^x, or the sum of limits::kScores of them, comes close to overflow or to 0.
constexpr double kSafeExponent = 690;

std::span<const double> span_of(const Vector& vector) {
  return {vector.data(), static_cast<std::size_t>(vector.size())};
}

double shift_for(double largest) {
  if (std::abs(largest) <= kSafeExponent) return 0;
  constexpr double kLimit = std::numeric_limits<double>::max();
  return std::clamp(largest, -kLimit, kLimit);
}

}  // namespace

SoftmaxSteps softmax_steps(const Vector& scores, double temperature) {
  require_size("the number of scores", static_cast<std::size_t>(scores.size()), 1, limits::kScores);
  SoftmaxSteps steps;
  steps.weights = attention_weights(scores, temperature);
  steps.top = top_positions(scores);
  if (temperature > 0) {
    const double largest = scores[static_cast<Eigen::Index>(steps.top.front())];
    steps.shift = shift_for(largest / temperature);
    steps.exponentials.resize(scores.size());
    for (Eigen::Index j = 0; j < scores.size(); ++j)
      steps.exponentials[j] =
          steps.shift == 0 ? scores[j] / temperature : (scores[j] - largest) / temperature;
    const std::span<double> exponentials(steps.exponentials.data(), span_of(scores).size());
    numeric::exp(exponentials, exponentials);
    steps.sum = numeric::sum(exponentials);
    steps.weights = steps.exponentials / steps.sum;
  }
  steps.entropy_bits = entropy_bits(span_of(steps.weights));
  steps.effective_positions = effective_positions(steps.entropy_bits);
  return steps;
}

}  // namespace softlookup
