#pragma once

#include "autograd/tape.hpp"

namespace softlookup {

/// y = x W^T + b, as PyTorch's Linear: `x` [N, in], `weight` [out, in], `bias` [1, out] or absent,
/// result [N, out]. Raises Error{kShapeMismatch} for sizes that do not fit.
template <typename Scalar>
[[nodiscard]] Variable<Scalar> affine(Tape<Scalar>& tape, Variable<Scalar> x,
                                      Variable<Scalar> weight, Variable<Scalar> bias = {});

}  // namespace softlookup
