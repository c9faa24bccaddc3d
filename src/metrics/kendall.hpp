#pragma once

#include <span>

namespace softlookup {

/// Kendall's tau-b: how alike two scores order the same n things, -1 (reversed) to 1 (alike), with
/// pairs that a score ties left out of its side of the norm (Kendall, 1945). NaN for fewer than two
/// things or where a score ties them all. Time grows as n^2. Raises Error{kShapeMismatch} for
/// different lengths, Error{kNotFinite} for a NaN.
[[nodiscard]] double kendall_tau(std::span<const float> a, std::span<const float> b);
[[nodiscard]] double kendall_tau(std::span<const double> a, std::span<const double> b);

}  // namespace softlookup
