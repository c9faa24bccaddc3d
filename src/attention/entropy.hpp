#pragma once

#include <span>

namespace softlookup {

/// Entropy of a row of weights in bits: -sum_j w_j log2 w_j, with 0 log 0 = 0. Between 0 (one
/// position has it all) and log2 of their number. Raises Error for an empty row or a weight that
/// is negative, NaN or infinite.
[[nodiscard]] double entropy_bits(std::span<const double> weights);

/// How many equal weights would have this entropy: 2^bits.
[[nodiscard]] double effective_positions(double entropy_bits);

}  // namespace softlookup
