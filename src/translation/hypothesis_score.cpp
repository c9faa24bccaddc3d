#include "translation/hypothesis_score.hpp"

#include <algorithm>
#include <array>

#include "numeric/log.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

double length_penalty(std::size_t words, double alpha) {
  if (alpha == 0) return 1;
  std::array<double, 1> power = {alpha * numeric::log((5 + static_cast<double>(words)) / 6)};
  numeric::exp(std::span<const double>(power), power);
  return power[0];
}

double coverage_penalty(std::span<const float> coverage, double beta) {
  if (beta == 0) return 0;
  double sum = 0;
  for (const float covered : coverage)
    sum += numeric::log(std::clamp(static_cast<double>(covered), kLeastCoverage, 1.0));
  return beta * sum;
}

double hypothesis_score(double log_probability, std::size_t words, double alpha,
                        double coverage_term) {
  return log_probability / length_penalty(words, alpha) + coverage_term;
}

}  // namespace softlookup
