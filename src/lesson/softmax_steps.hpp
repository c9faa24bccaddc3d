#pragma once

#include <cstddef>
#include <vector>

#include "base/matrix.hpp"

namespace softlookup {

/// The rows between scores and weights, each as a reader would write it down.
struct SoftmaxSteps {
  /// Subtracted from every score / T before e^: 0, unless e^ would overflow or all would vanish;
  /// then the largest score / T (at most the largest double).
  double shift = 0;
  Vector exponentials;           ///< [S] e^(score / T - shift); empty at T = 0, which has none
  double sum = 0;                ///< of the exponentials; 0 at T = 0
  Vector weights;                ///< [S] exponentials / sum; at T = 0 the top positions share 1
  std::vector<std::size_t> top;  ///< positions of the largest score, more than one for a tie
  double entropy_bits = 0;
  double effective_positions = 1;  ///< 2^entropy_bits
};

/// Softmax of one row of scores [S] step by step; temperature from 0 (argmax) to infinity
/// (uniform). Raises Error for no or more than limits::kScores scores, a score that is NaN or
/// infinite, and a negative or NaN temperature.
[[nodiscard]] SoftmaxSteps softmax_steps(const Vector& scores, double temperature = 1.0);

}  // namespace softlookup
