#pragma once

#include "autograd/parameters.hpp"
#include "random/generator.hpp"

// How weights begin. Each function fills a whole parameter, row by row, one draw a number.
namespace softlookup {

/// Uniform in [-a, a] with a = sqrt(6 / (rows + cols)), PyTorch's xavier_uniform_.   Glorot and
/// Bengio 2010, equation 16
template <typename Scalar>
void fill_xavier(MatrixView<Scalar> weight, Generator& generator);

/// Uniform in [-bound, bound].
template <typename Scalar>
void fill_uniform(MatrixView<Scalar> weight, double bound, Generator& generator);

/// Normal with mean 0 and the given standard deviation.
template <typename Scalar>
void fill_normal(MatrixView<Scalar> weight, double deviation, Generator& generator);

}  // namespace softlookup
