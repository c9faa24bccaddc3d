#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>

#include "autograd/gradient_check.hpp"
#include "autograd/operations.hpp"
#include "random/generator.hpp"

namespace softlookup {

/// Parameters of half a normal draw each. A test names its inputs where it uses them: the
/// constructor runs build(tape, parameters) once to learn the names and sizes.
template <typename Scalar>
class RandomParameters {
 public:
  template <typename Build>
  RandomParameters(std::uint64_t seed, const Build& build) {
    {
      Tape<Scalar> tape;
      build(tape, *this);
    }
    for (const auto& [name, shape] : wanted_) set_.add(name, shape);
    Generator generator(seed);
    for (Scalar& x : set_.values()) x = static_cast<Scalar>(generator.standard_normal() / 2);
  }

  Variable<Scalar> operator()(Tape<Scalar>& tape, const std::string& name, std::size_t rows,
                              std::size_t cols) {
    if (const auto id = set_.find(name)) return tape.parameter(set_, *id);
    wanted_.try_emplace(name, std::vector<std::size_t>{rows, cols});
    return {tape.zeros(rows, cols), tape.zeros(rows, cols)};
  }

  ParameterSet<Scalar>& set() { return set_; }

 private:
  std::map<std::string, std::vector<std::size_t>> wanted_;
  ParameterSet<Scalar> set_;
};

/// A loss that no symmetry of x makes flat: its inner product with normal draws.
template <typename Scalar>
double random_loss(Tape<Scalar>& tape, Variable<Scalar> x, std::uint64_t seed = 77) {
  Generator generator(seed);
  const MatrixView<Scalar> coefficients = tape.scratch(x.rows(), x.cols());
  for (std::size_t i = 0; i < x.rows(); ++i)
    for (std::size_t j = 0; j < x.cols(); ++j)
      coefficients(i, j) = static_cast<Scalar>(generator.standard_normal());
  return inner_product<Scalar>(tape, x, coefficients);
}

/// Fails unless backward and differences agree on every parameter.
inline void require_gradients(ParameterSet<double>& set, const LossBuilder& build_loss) {
  const GradientCheck check = check_gradients(set, build_loss);
  INFO(check.parameter << ", element " << check.element << ": backward gives " << check.analytic
                       << ", differences give " << check.numeric);
  REQUIRE(check.passed());
  REQUIRE(check.checked == set.size());
}

/// The same for a graph that draws its inputs: build(tape, parameters) returns the loss.
template <typename Build>
void require_gradients(std::uint64_t seed, const Build& build) {
  RandomParameters<double> parameters(seed, build);
  require_gradients(parameters.set(), [&](Tape<double>& tape) { return build(tape, parameters); });
}

}  // namespace softlookup
