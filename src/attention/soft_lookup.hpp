#pragma once

#include "base/matrix.hpp"

namespace softlookup {

/// The context of every query: contexts = weights * values, each row a weighted average of the
/// values' rows. `weights` [T, S], `values` [S, d], result [T, d]. The float version adds over the
/// positions in order, so its bits do not depend on the target. Raises Error unless the sizes fit.
template <typename Scalar>
[[nodiscard]] MatrixOf<Scalar> soft_lookup(const MatrixOf<Scalar>& weights,
                                           const MatrixOf<Scalar>& values);

/// The same for one query: `weights` [S], `values` [S, d], result [d].
[[nodiscard]] Vector soft_lookup(const Vector& weights, const Matrix& values);

}  // namespace softlookup
