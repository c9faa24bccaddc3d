#pragma once

#include <span>

namespace softlookup {

/// Jensen-Shannon divergence of two distributions over the same things, in nats: the mean of their
/// Kullback-Leibler divergences from their average. 0 where they are the same, log 2 where nothing
/// has a share in both. Raises Error{kShapeMismatch} for different lengths, Error{kInvalidArgument}
/// for a share that is negative, NaN or infinite.   Lin 1991
[[nodiscard]] double jensen_shannon(std::span<const double> p, std::span<const double> q);

}  // namespace softlookup
