#pragma once

#include <cstddef>
#include <vector>

#include "base/matrix.hpp"

namespace softlookup {

/// What a heatmap shows: the weights and, per target word, how sharp the look is.
struct Attention {
  Matrix weights;                ///< [T, S]
  Vector entropy_bits;           ///< [T]
  Vector effective_positions;    ///< [T] 2^entropy_bits
  std::vector<std::size_t> top;  ///< [T] first position of the row's largest score
  /// [T] |c_i - m| / |v_top - m| with m the mean of the values: 0 for the blur of the whole
  /// sentence, 1 for the top word alone. 0 where the top word's value is the mean itself.
  Vector distance_from_mean;
};

/// Attends with every row of `scores` [T, S] to `values` [S, d] (the vectors that are averaged:
/// encoder states in Bahdanau's model). Raises Error for empty or mismatched shapes, a number that
/// is NaN or infinite, values past limits::kValue, and a negative or NaN temperature.
[[nodiscard]] Attention attend(const Matrix& scores, const Matrix& values,
                               double temperature = 1.0);

}  // namespace softlookup
