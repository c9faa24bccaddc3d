#pragma once

#include <cstddef>
#include <span>

namespace softlookup {

/// ((5 + n) / 6)^alpha for a hypothesis of n words, the end counted: what its log probability is
/// divided by.   Wu et al. 2016, equation 14
[[nodiscard]] double length_penalty(std::size_t words, double alpha);

/// beta times the sum over source words of log(min(coverage, 1)), 0 or less: what is added.
/// `coverage` [S] is each source word's attention summed over the target's words; below
/// kLeastCoverage it counts as that, so that no score is infinite.   likewise
[[nodiscard]] double coverage_penalty(std::span<const float> coverage, double beta);
inline constexpr double kLeastCoverage = 1e-6;

/// What hypotheses are compared by.
[[nodiscard]] double hypothesis_score(double log_probability, std::size_t words, double alpha,
                                      double coverage_term);

}  // namespace softlookup
