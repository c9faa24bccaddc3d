#include "autograd/gradient_check.hpp"

#include <limits>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "autograd/operations.hpp"
#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinRel;

/// x^3 / 3, whose backward step is off by `fault` at element 4.
double cube(Tape<double>& tape, Variable<double> x, double fault) {
  double sum = 0;
  for (std::size_t j = 0; j < x.cols(); ++j) {
    const double value = x.value(0, j);
    sum += value * value * value / 3;
    tape.on_backward([=] { x.gradient(0, j) += value * value + (j == 4 ? fault : 0.0); });
  }
  return sum;
}

struct Cubes {
  ParameterSet<double> set;
  ParameterSet<double>::Id unused = set.add("unused", {2, 2});
  ParameterSet<double>::Id x = set.add("x", {6});

  Cubes() {
    for (std::size_t j = 0; j < 6; ++j) set.value(x)(0, j) = static_cast<double>(j) - 1.5;
  }
  GradientCheck check(double fault) {
    return check_gradients(
        set, [&](Tape<double>& tape) { return cube(tape, tape.parameter(set, x), fault); });
  }
};

}  // namespace

TEST_CASE("a right gradient passes the check and stays in the set", "[autograd]") {
  Cubes cubes;
  const GradientCheck check = cubes.check(0);
  CHECK(check.passed());
  CHECK(check.checked == 10);
  for (std::size_t j = 0; j < 6; ++j) {
    const double value = static_cast<double>(j) - 1.5;
    CHECK(cubes.set.value(cubes.x)(0, j) == value);
    CHECK(cubes.set.gradient(cubes.x)(0, j) == value * value);
  }
}

TEST_CASE("a wrong gradient is named with both values", "[autograd]") {
  Cubes cubes;
  const GradientCheck check = cubes.check(1e-4);
  CHECK_FALSE(check.passed());
  CHECK(check.parameter == "x");
  CHECK(check.element == 4);
  CHECK(check.analytic == 6.25 + 1e-4);
  CHECK_THAT(check.numeric, WithinRel(6.25, 1e-9));
  CHECK(check.error > 10);
}

TEST_CASE("a gradient that is no number fails the check", "[autograd]") {
  Cubes cubes;
  const GradientCheck check = cubes.check(std::numeric_limits<double>::quiet_NaN());
  CHECK_FALSE(check.passed());
  CHECK(check.element == 4);
}

TEST_CASE("a gradient check refuses an empty set and a step of 0", "[autograd]") {
  ParameterSet<double> empty;
  const LossBuilder nothing = [](Tape<double>&) { return 0.0; };
  CHECK_THROWS_MATCHES(check_gradients(empty, nothing), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one parameter"));
  Cubes cubes;
  CHECK_THROWS_MATCHES(check_gradients(cubes.set, nothing, {.step = 0}), Error,
                       IsError(ErrorCode::kInvalidArgument, "step"));
}

}  // namespace softlookup
