#include "autograd/pytorch_case.hpp"

namespace softlookup {

namespace {

template <typename Scalar>
void copy_matrix(const Matrix& from, MatrixView<Scalar> to) {
  for (std::size_t i = 0; i < to.rows; ++i)
    for (std::size_t j = 0; j < to.cols; ++j)
      to(i, j) =
          static_cast<Scalar>(from(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)));
}

}  // namespace

PyTorchCase::PyTorchCase(const std::string& file, std::string name)
    : arrays_(file, "pytorch"), name_(std::move(name)) {}

template <typename Scalar>
ParameterSet<Scalar> PyTorchCase::parameters() const {
  ParameterSet<Scalar> set;
  for (const std::string& name : inputs()) {
    const Matrix& value = get("in", name);
    const auto id = set.add(
        name, {static_cast<std::size_t>(value.rows()), static_cast<std::size_t>(value.cols())});
    copy_matrix(value, set.value(id));
  }
  if (set.count() == 0) throw std::runtime_error("the fixture holds no case " + name_);
  return set;
}

template <typename Scalar>
void CaseGraph<Scalar>::out(const std::string& name, Variable<Scalar> value) {
  show(name, value.value);
  const MatrixView<Scalar> weights = tape.scratch(value.rows(), value.cols());
  copy_matrix(golden.get("weight", name), weights);
  loss += inner_product<Scalar>(tape, value, weights);
}

template ParameterSet<float> PyTorchCase::parameters() const;
template ParameterSet<double> PyTorchCase::parameters() const;
template struct CaseGraph<float>;
template struct CaseGraph<double>;

}  // namespace softlookup
