#pragma once

#include "autograd/tape.hpp"

namespace softlookup {

/// Layer normalisation of each row, as PyTorch's LayerNorm:
///   y = (x - mean) / sqrt(variance + epsilon) * weight + bias, variance over d, not d - 1.
/// `x` [N, d], `weight` and `bias` [1, d]. Raises Error{kShapeMismatch} for sizes that do not fit.
/// Ba, Kiros and Hinton 2016
template <typename Scalar>
[[nodiscard]] Variable<Scalar> layer_norm(Tape<Scalar>& tape, Variable<Scalar> x,
                                          Variable<Scalar> weight, Variable<Scalar> bias,
                                          double epsilon = 1e-5);

}  // namespace softlookup
