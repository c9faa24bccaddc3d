#pragma once

#include <Eigen/Core>

namespace softlookup {

/// Row-major, rows are positions: [positions x features], as NumPy and PyTorch lay arrays out.
template <typename Scalar>
using MatrixOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <typename Scalar>
using VectorOf = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

/// The double path: worked examples and NumPy demos.
using Matrix = MatrixOf<double>;
using Vector = VectorOf<double>;

}  // namespace softlookup
