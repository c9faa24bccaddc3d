#pragma once

#include <span>

namespace softlookup::numeric {

/// The softmax of one row: out_j = e^(x_j - m) / sum_k e^(x_k - m), m the largest x. An element of
/// -infinity gets exactly 0: that is how positions are masked. `in` and `out` have the same length
/// and may be the same memory. Raises Error for an empty row, a NaN, +infinity, or a row of
/// -infinity alone.
void softmax(std::span<const float> in, std::span<float> out);
void softmax(std::span<const double> in, std::span<double> out);

/// The logarithm of the softmax, x_j - m - log(sum), without the loss of taking the log of a tiny
/// weight; -infinity where x_j is. Same conditions as softmax.
void log_softmax(std::span<const float> in, std::span<float> out);
void log_softmax(std::span<const double> in, std::span<double> out);

}  // namespace softlookup::numeric
