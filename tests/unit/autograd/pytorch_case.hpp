#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "autograd/operations.hpp"
#include "autograd/random_parameters.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup {

/// One case of tests/golden/make_autograd.py: inputs, outputs, the outputs' weights in the loss and
/// the gradients of the inputs, all by name.
class PyTorchCase {
 public:
  PyTorchCase(const std::string& file, std::string name);

  [[nodiscard]] std::vector<std::string> inputs() const {
    return arrays_.names_after(name_ + "/in/");
  }
  [[nodiscard]] const Matrix& get(const std::string& what, const std::string& name) const {
    return arrays_.matrix(name_ + "/" + what + "/" + name);
  }
  /// The inputs as parameters.
  template <typename Scalar>
  [[nodiscard]] ParameterSet<Scalar> parameters() const;

 private:
  GoldenArrays arrays_;
  std::string name_;
};

/// The case's graph as a test builds it on a tape.
template <typename Scalar>
struct CaseGraph {
  Tape<Scalar>& tape;
  const PyTorchCase& golden;
  ParameterSet<Scalar>& parameters;
  double loss = 0;
  std::vector<std::pair<std::string, MatrixView<Scalar>>> outputs = {};

  /// The input of this name; absent where the case has none.
  [[nodiscard]] Variable<Scalar> in(const std::string& name) {
    const auto id = parameters.find(name);
    return id ? tape.parameter(parameters, *id) : Variable<Scalar>{};
  }
  /// A result to compare that has no part in the loss.
  void show(const std::string& name, MatrixView<Scalar> value) {
    outputs.emplace_back(name, value);
  }
  /// A result to compare, weighed into the loss.
  void out(const std::string& name, Variable<Scalar> value);
};

/// Every element of `actual` within `tolerance`.
template <typename Scalar>
void check_elements(const std::string& what, MatrixView<Scalar> actual, const Matrix& expected,
                    double tolerance) {
  REQUIRE(actual.rows * actual.cols == static_cast<std::size_t>(expected.size()));
  for (std::size_t i = 0; i < actual.rows; ++i)
    for (std::size_t j = 0; j < actual.cols; ++j) {
      const double golden =
          expected.reshaped<Eigen::RowMajor>()(static_cast<Eigen::Index>(i * actual.cols + j));
      const auto found = static_cast<double>(actual(i, j));
      if (std::abs(found - golden) <= tolerance) continue;
      INFO(what << "[" << i << ", " << j << "]: found " << found << ", PyTorch has " << golden);
      CHECK(std::abs(found - golden) <= tolerance);
    }
}

/// The largest magnitude among the inputs, outputs and gradients of the case, at least 1.
template <typename Scalar>
double largest_in(const CaseGraph<Scalar>& graph) {
  double largest = 1;
  const auto look = [&](const Matrix& x) { largest = std::max(largest, x.cwiseAbs().maxCoeff()); };
  for (const std::string& name : graph.golden.inputs()) {
    look(graph.golden.get("in", name));
    look(graph.golden.get("gradient", name));
  }
  for (const auto& output : graph.outputs) look(graph.golden.get("out", output.first));
  return largest;
}

/// Outputs and gradients in one precision. A result that is off by one rounding on its way, of a
/// number no larger than the case's largest, is off by half an epsilon of that: `roundings` is how
/// many there are along the longest way through the graph and back.
template <typename Scalar, typename Build>
void check_precision(const PyTorchCase& golden, double roundings, const Build& build) {
  ParameterSet<Scalar> parameters = golden.parameters<Scalar>();
  Tape<Scalar> tape;
  CaseGraph<Scalar> graph{tape, golden, parameters};
  build(graph);
  tape.backward();
  const double tolerance = roundings * static_cast<double>(std::numeric_limits<Scalar>::epsilon()) /
                           2 * largest_in(graph);
  REQUIRE(!graph.outputs.empty());
  for (const auto& [name, value] : graph.outputs)
    check_elements(name, value, golden.get("out", name), tolerance);
  for (const std::string& name : golden.inputs())
    check_elements("gradient of " + name, parameters.gradient(*parameters.find(name)),
                   golden.get("gradient", name), tolerance);
}

/// A graph in float, in double and by differences. `build` takes a CaseGraph of either precision.
template <typename Build>
void check_against_pytorch(const std::string& file, const std::string& name, double roundings,
                           const Build& build) {
  INFO("case " << name);
  const PyTorchCase golden(file, name);
  check_precision<float>(golden, roundings, build);
  check_precision<double>(golden, roundings, build);
  ParameterSet<double> parameters = golden.parameters<double>();
  require_gradients(parameters, [&](Tape<double>& tape) {
    CaseGraph<double> graph{tape, golden, parameters};
    build(graph);
    return graph.loss;
  });
}

}  // namespace softlookup
