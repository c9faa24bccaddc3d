#include "autograd/operations.hpp"

#include <span>

#include "base/error.hpp"
#include "numeric/gates.hpp"
#include "numeric/rows.hpp"

namespace softlookup {

namespace {

template <typename Scalar>
void require_same_shape(const Variable<Scalar>& a, MatrixView<const Scalar> b,
                        const char* message) {
  require(a.rows() == b.rows && a.cols() == b.cols, ErrorCode::kShapeMismatch, message);
}

}  // namespace

template <typename Scalar>
Variable<Scalar> add(Tape<Scalar>& tape, Variable<Scalar> a, Variable<Scalar> b) {
  require_same_shape<Scalar>(a, b.value, "two matrices that are added must have one shape");
  const Variable<Scalar> sum = tape.variable(a.rows(), a.cols());
  numeric::copy<Scalar>(a.value, sum.value);
  numeric::add<Scalar>(b.value, sum.value);
  tape.on_backward([=] {
    if (a.wants_gradient()) numeric::add<Scalar>(sum.gradient, a.gradient);
    if (b.wants_gradient()) numeric::add<Scalar>(sum.gradient, b.gradient);
  });
  return sum;
}

template <typename Scalar>
Variable<Scalar> tanh(Tape<Scalar>& tape, Variable<Scalar> x) {
  const Variable<Scalar> y = tape.variable(x.rows(), x.cols());
  numeric::tanh<Scalar>(x.value, y.value);
  if (!tape.recording() || !x.wants_gradient()) return y;
  const MatrixView<Scalar> d_x = tape.scratch(x.rows(), x.cols());
  tape.on_backward([=] {
    numeric::tanh_backward<Scalar>(y.value, y.gradient, d_x);
    numeric::add<Scalar>(d_x, x.gradient);
  });
  return y;
}

template <typename Scalar>
Variable<Scalar> concatenate(Tape<Scalar>& tape, Variable<Scalar> a, Variable<Scalar> b) {
  require(a.rows() == b.rows(), ErrorCode::kShapeMismatch,
          "two matrices that are put side by side must have the same number of rows");
  const Variable<Scalar> both = tape.variable(a.rows(), a.cols() + b.cols());
  numeric::copy<Scalar>(a.value, both.value.cols_from(0, a.cols()));
  numeric::copy<Scalar>(b.value, both.value.cols_from(a.cols(), b.cols()));
  tape.on_backward([=] {
    if (a.wants_gradient()) numeric::add<Scalar>(both.gradient.cols_from(0, a.cols()), a.gradient);
    if (b.wants_gradient())
      numeric::add<Scalar>(both.gradient.cols_from(a.cols(), b.cols()), b.gradient);
  });
  return both;
}

template <typename Scalar>
Variable<Scalar> repeat(Tape<Scalar>& tape, Variable<Scalar> x, std::size_t times) {
  const Variable<Scalar> all = tape.variable(times * x.rows(), x.cols());
  for (std::size_t i = 0; i < times; ++i)
    numeric::copy<Scalar>(x.value, all.value.rows_from(i * x.rows(), x.rows()));
  tape.on_backward([=] {
    if (!x.wants_gradient()) return;
    for (std::size_t i = 0; i < times; ++i)
      numeric::add<Scalar>(all.gradient.rows_from(i * x.rows(), x.rows()), x.gradient);
  });
  return all;
}

template <typename Scalar>
Variable<Scalar> stack(Tape<Scalar>& tape, std::span<const Variable<Scalar>> parts) {
  require(!parts.empty(), ErrorCode::kShapeMismatch, "there must be a matrix to stack");
  const std::size_t cols = parts.front().cols();
  std::size_t rows = 0;
  for (const Variable<Scalar>& part : parts) {
    require(part.cols() == cols, ErrorCode::kShapeMismatch,
            "matrices that are stacked must have one width");
    rows += part.rows();
  }
  const Variable<Scalar> all = tape.variable(rows, cols);
  const std::span<Variable<Scalar>> kept = tape.template array<Variable<Scalar>>(parts.size());
  std::size_t begin = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    kept[i] = parts[i];
    numeric::copy<Scalar>(parts[i].value, all.value.rows_from(begin, parts[i].rows()));
    begin += parts[i].rows();
  }
  tape.on_backward([=] {
    std::size_t from = 0;
    for (const Variable<Scalar>& part : kept) {
      if (part.wants_gradient())
        numeric::add<Scalar>(all.gradient.rows_from(from, part.rows()), part.gradient);
      from += part.rows();
    }
  });
  return all;
}

template <typename Scalar>
Variable<Scalar> dropout(Tape<Scalar>& tape, Variable<Scalar> x, double rate,
                         Generator& generator) {
  require(rate >= 0.0 && rate < 1.0, ErrorCode::kInvalidArgument,
          "a dropout rate must be at least 0 and below 1");
  if (rate == 0.0 || !tape.recording()) return x;
  const MatrixView<Scalar> factors = tape.scratch(x.rows(), x.cols());
  const auto kept = static_cast<Scalar>(1.0 / (1.0 - rate));
  for (std::size_t i = 0; i < factors.rows; ++i)
    for (std::size_t j = 0; j < factors.cols; ++j)
      factors(i, j) = generator.random() < rate ? Scalar(0) : kept;
  const Variable<Scalar> y = tape.variable(x.rows(), x.cols());
  numeric::fill<Scalar>(0, y.value);
  numeric::add_product<Scalar>(factors, x.value, y.value);
  tape.on_backward([=] {
    if (x.wants_gradient()) numeric::add_product<Scalar>(factors, y.gradient, x.gradient);
  });
  return y;
}

template <typename Scalar>
double inner_product(Tape<Scalar>& tape, Variable<Scalar> x,
                     MatrixView<const Scalar> coefficients) {
  require_same_shape<Scalar>(x, coefficients, "one coefficient an element is needed");
  double sum = 0;
  for (std::size_t i = 0; i < x.rows(); ++i)
    for (std::size_t j = 0; j < x.cols(); ++j)
      sum += static_cast<double>(coefficients(i, j)) * static_cast<double>(x.value(i, j));
  if (tape.recording() && x.wants_gradient()) numeric::add<Scalar>(coefficients, x.gradient);
  return sum;
}

#define SOFTLOOKUP_INSTANTIATE(Scalar)                                                      \
  template Variable<Scalar> add(Tape<Scalar>&, Variable<Scalar>, Variable<Scalar>);         \
  template Variable<Scalar> tanh(Tape<Scalar>&, Variable<Scalar>);                          \
  template Variable<Scalar> concatenate(Tape<Scalar>&, Variable<Scalar>, Variable<Scalar>); \
  template Variable<Scalar> repeat(Tape<Scalar>&, Variable<Scalar>, std::size_t);           \
  template Variable<Scalar> stack(Tape<Scalar>&, std::span<const Variable<Scalar>>);        \
  template Variable<Scalar> dropout(Tape<Scalar>&, Variable<Scalar>, double, Generator&);   \
  template double inner_product(Tape<Scalar>&, Variable<Scalar>, MatrixView<const Scalar>);

SOFTLOOKUP_INSTANTIATE(float)
SOFTLOOKUP_INSTANTIATE(double)
#undef SOFTLOOKUP_INSTANTIATE

}  // namespace softlookup
