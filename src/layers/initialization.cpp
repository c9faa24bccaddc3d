#include "layers/initialization.hpp"

#include <cmath>

namespace softlookup {

namespace {

template <typename Scalar, typename Draw>
void fill_each(MatrixView<Scalar> weight, const Draw& draw) {
  for (std::size_t i = 0; i < weight.rows; ++i)
    for (std::size_t j = 0; j < weight.cols; ++j) weight(i, j) = static_cast<Scalar>(draw());
}

}  // namespace

template <typename Scalar>
void fill_xavier(MatrixView<Scalar> weight, Generator& generator) {
  const auto sizes = static_cast<double>(weight.rows + weight.cols);
  fill_uniform(weight, std::sqrt(6.0 / sizes), generator);
}

template <typename Scalar>
void fill_uniform(MatrixView<Scalar> weight, double bound, Generator& generator) {
  fill_each(weight, [&] { return generator.uniform(-bound, bound); });
}

template <typename Scalar>
void fill_normal(MatrixView<Scalar> weight, double deviation, Generator& generator) {
  fill_each(weight, [&] { return deviation * generator.standard_normal(); });
}

template void fill_xavier(MatrixView<float>, Generator&);
template void fill_xavier(MatrixView<double>, Generator&);
template void fill_uniform(MatrixView<float>, double, Generator&);
template void fill_uniform(MatrixView<double>, double, Generator&);
template void fill_normal(MatrixView<float>, double, Generator&);
template void fill_normal(MatrixView<double>, double, Generator&);

}  // namespace softlookup
