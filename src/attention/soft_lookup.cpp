#include "attention/soft_lookup.hpp"

#include <span>
#include <string>

#include "base/error.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

template <typename Scalar>
MatrixOf<Scalar> soft_lookup(const MatrixOf<Scalar>& weights, const MatrixOf<Scalar>& values) {
  if (weights.cols() != values.rows())
    throw Error(ErrorCode::kShapeMismatch, "the weights cover " + std::to_string(weights.cols()) +
                                               " positions, but there are " +
                                               std::to_string(values.rows()) +
                                               " values to average");
  const auto size = static_cast<std::size_t>(values.cols());
  MatrixOf<Scalar> contexts = MatrixOf<Scalar>::Zero(weights.rows(), values.cols());  // [T, d]
  for (Eigen::Index t = 0; t < weights.rows(); ++t)
    for (Eigen::Index j = 0; j < values.rows(); ++j)  // over source positions, in order
      numeric::add_scaled(weights(t, j), std::span<const Scalar>(values.row(j).data(), size),
                          std::span<Scalar>(contexts.row(t).data(), size));
  return contexts;
}

template MatrixOf<float> soft_lookup(const MatrixOf<float>&, const MatrixOf<float>&);
template MatrixOf<double> soft_lookup(const MatrixOf<double>&, const MatrixOf<double>&);

Vector soft_lookup(const Vector& weights, const Matrix& values) {
  const Matrix row = weights.transpose();
  return soft_lookup(row, values).row(0).transpose();
}

}  // namespace softlookup
