#include "layers/affine.hpp"

#include "base/error.hpp"
#include "numeric/rows.hpp"

namespace softlookup {

using numeric::Into;

template <typename Scalar>
Variable<Scalar> affine(Tape<Scalar>& tape, Variable<Scalar> x, Variable<Scalar> weight,
                        Variable<Scalar> bias) {
  require(x.cols() == weight.cols(), ErrorCode::kShapeMismatch,
          "an affine layer's weight must have as many columns as its input");
  require(!bias.present() || (bias.rows() == 1 && bias.cols() == weight.rows()),
          ErrorCode::kShapeMismatch, "an affine layer's bias must have one number an output");
  const Variable<Scalar> y = tape.variable(x.rows(), weight.rows());
  if (bias.present()) numeric::set_rows<Scalar>(bias.value, y.value);
  numeric::multiply(x.value, tape.packed_transposed(weight.value), y.value,
                    bias.present() ? Into::kAdd : Into::kReplace);
  tape.on_backward([=, &tape] {
    if (weight.wants_gradient())
      numeric::multiply_transposed(y.gradient, x.value, weight.gradient, Into::kAdd);
    if (bias.wants_gradient()) numeric::add_row_sums<Scalar>(y.gradient, bias.gradient);
    if (x.wants_gradient())
      numeric::multiply(y.gradient, tape.packed(weight.value), x.gradient, Into::kAdd);
  });
  return y;
}

template Variable<float> affine(Tape<float>&, Variable<float>, Variable<float>, Variable<float>);
template Variable<double> affine(Tape<double>&, Variable<double>, Variable<double>,
                                 Variable<double>);

}  // namespace softlookup
