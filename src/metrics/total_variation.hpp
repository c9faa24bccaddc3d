#pragma once

#include <span>

namespace softlookup {

/// Total variation distance of two distributions over the same things, half the sum of |p - q|: 0
/// where they are the same, 1 where nothing has a share in both. Raises Error{kShapeMismatch} for
/// different lengths, Error{kInvalidArgument} for a share that is negative, NaN or infinite.
[[nodiscard]] double total_variation(std::span<const float> p, std::span<const float> q);
[[nodiscard]] double total_variation(std::span<const double> p, std::span<const double> q);

}  // namespace softlookup
