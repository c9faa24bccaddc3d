#include "layers/layer_norm.hpp"

#include <cmath>

#include "base/error.hpp"
#include "numeric/rows.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

namespace {

template <typename Scalar>
std::span<const Scalar> span_of(MatrixView<Scalar> view, std::size_t i) {
  return {view.row(i), view.cols};
}

/// row = (row - mean) / deviation; returns 1 / deviation.
template <typename Scalar>
Scalar normalise(std::span<Scalar> row, double epsilon) {
  const auto size = static_cast<Scalar>(row.size());
  const Scalar mean = numeric::sum(std::span<const Scalar>(row)) / size;
  for (Scalar& x : row) x -= mean;
  const Scalar variance =
      numeric::dot(std::span<const Scalar>(row), std::span<const Scalar>(row)) / size;
  const Scalar inverse = Scalar(1) / std::sqrt(variance + static_cast<Scalar>(epsilon));
  for (Scalar& x : row) x *= inverse;
  return inverse;
}

/// d_x += inverse * (g - mean(g) - normal * mean(g * normal)), where g = d_y * weight.
template <typename Scalar>
void backward_row(std::span<const Scalar> normal, std::span<const Scalar> g, Scalar inverse,
                  Scalar* d_x) {
  const auto size = static_cast<Scalar>(g.size());
  const Scalar mean = numeric::sum(g) / size;
  const Scalar along = numeric::dot(g, normal) / size;
  for (std::size_t j = 0; j < g.size(); ++j) d_x[j] += inverse * (g[j] - mean - normal[j] * along);
}

}  // namespace

template <typename Scalar>
Variable<Scalar> layer_norm(Tape<Scalar>& tape, Variable<Scalar> x, Variable<Scalar> weight,
                            Variable<Scalar> bias, double epsilon) {
  require(x.cols() > 0 && weight.cols() == x.cols() && bias.cols() == x.cols(),
          ErrorCode::kShapeMismatch, "layer norm needs a weight and a bias as wide as its input");
  const Variable<Scalar> y = tape.variable(x.rows(), x.cols());
  const MatrixView<Scalar> normal = tape.scratch(x.rows(), x.cols());
  const std::span<Scalar> inverse = tape.template array<Scalar>(x.rows());
  numeric::copy<Scalar>(x.value, normal);
  numeric::set_rows<Scalar>(bias.value, y.value);
  for (std::size_t i = 0; i < x.rows(); ++i) {
    inverse[i] = normalise(std::span<Scalar>(normal.row(i), x.cols()), epsilon);
    numeric::add_product<Scalar>(normal.rows_from(i, 1), weight.value, y.value.rows_from(i, 1));
  }
  tape.on_backward([=, &tape] {
    if (bias.wants_gradient()) numeric::add_row_sums<Scalar>(y.gradient, bias.gradient);
    const MatrixView<Scalar> g = tape.zeros(1, x.cols());
    for (std::size_t i = 0; i < x.rows(); ++i) {
      const MatrixView<Scalar> d_y = y.gradient.rows_from(i, 1);
      if (weight.wants_gradient())
        numeric::add_product<Scalar>(d_y, normal.rows_from(i, 1), weight.gradient);
      if (!x.wants_gradient()) continue;
      numeric::fill<Scalar>(0, g);
      numeric::add_product<Scalar>(d_y, weight.value, g);
      backward_row<Scalar>(span_of(normal, i), span_of(g, 0), inverse[i], x.gradient.row(i));
    }
  });
  return y;
}

template Variable<float> layer_norm(Tape<float>&, Variable<float>, Variable<float>, Variable<float>,
                                    double);
template Variable<double> layer_norm(Tape<double>&, Variable<double>, Variable<double>,
                                     Variable<double>, double);

}  // namespace softlookup
