#include "lesson/softmax_steps.hpp"

#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "attention/weights.hpp"
#include "base/error_matcher.hpp"
#include "lesson/exercises.hpp"
#include "lesson/limits.hpp"
#include "lesson/numpy_text.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Vector vector_of(std::initializer_list<double> values) {
  Vector vector(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.begin());
  return vector;
}

std::string rounded(const Vector& values) {
  std::string text;
  for (const double value : values) text.append(fixed_text(value, 2)).append(" ");
  return text;
}

}  // namespace

TEST_CASE("the worked example step by step", "[lesson]") {
  const SoftmaxSteps steps = softmax_steps(vector_of({1, 3, 0.5, 0}));
  CHECK(steps.shift == 0);
  CHECK(rounded(steps.exponentials) == "2.72 20.09 1.65 1.00 ");
  CHECK(fixed_text(steps.sum, 2) == "25.45");
  CHECK(rounded(steps.weights) == "0.11 0.79 0.06 0.04 ");
  CHECK(steps.top == std::vector<std::size_t>{1});
  CHECK_THAT(steps.effective_positions, WithinRel(std::exp2(steps.entropy_bits), 1e-15));
  for (Eigen::Index j = 0; j < 4; ++j) CHECK(steps.weights[j] == steps.exponentials[j] / steps.sum);
}

TEST_CASE("steps at the limits of temperature", "[lesson]") {
  const SoftmaxSteps cold = softmax_steps(vector_of({2, 5, 5}), 0);
  CHECK(cold.exponentials.size() == 0);
  CHECK(cold.sum == 0);
  CHECK(cold.weights == vector_of({0, 0.5, 0.5}));
  CHECK(cold.top == std::vector<std::size_t>{1, 2});
  CHECK(cold.entropy_bits == 1);
  CHECK(cold.effective_positions == 2);

  const SoftmaxSteps hot = softmax_steps(vector_of({2, 5, -40, 0}), kInfinity);
  CHECK(hot.exponentials == vector_of({1, 1, 1, 1}));
  CHECK(hot.sum == 4);
  CHECK(hot.weights == vector_of({0.25, 0.25, 0.25, 0.25}));
  CHECK(hot.effective_positions == 4);
}

TEST_CASE("the shift appears only where e^ would overflow or vanish", "[lesson]") {
  CHECK(softmax_steps(vector_of({650, 0})).shift == 0);
  CHECK(softmax_steps(vector_of({800, 798})).shift == 800);
  CHECK(softmax_steps(vector_of({-1000, -1001})).shift == -1000);
  CHECK(softmax_steps(vector_of({8, 7}), 0.01).shift == 800);
  const SoftmaxSteps shifted = softmax_steps(vector_of({800, 798}));
  CHECK(shifted.exponentials[0] == 1);
  CHECK_THAT(shifted.exponentials[1], WithinRel(std::exp(-2.0), 1e-15));
}

TEST_CASE("steps of every size of score stay finite and agree with attention", "[lesson]") {
  constexpr double kLargest = std::numeric_limits<double>::max();
  for (const Vector& scores :
       {vector_of({kLargest, -kLargest, 0}), vector_of({-kLargest, -kLargest}),
        vector_of({1e-320, 0}), vector_of({700, -700}), vector_of({-690, -740}), vector_of({3})}) {
    for (const double temperature : {5e-324, 1e-300, 0.01, 1.0, 50.0, 1e300}) {
      const SoftmaxSteps steps = softmax_steps(scores, temperature);
      const Vector weights = attention_weights(scores, temperature);
      CHECK(std::isfinite(steps.shift));
      CHECK((std::isfinite(steps.sum) && steps.sum > 0));
      for (Eigen::Index j = 0; j < scores.size(); ++j)
        CHECK_THAT(steps.weights[j], WithinAbs(weights[j], 1e-14));
    }
  }
}

TEST_CASE("the longest row of the largest scores that need no shift stays finite", "[lesson]") {
  const auto size = static_cast<Eigen::Index>(limits::kScores);
  const SoftmaxSteps steps = softmax_steps(Vector::Constant(size, 689.9));
  CHECK(steps.shift == 0);
  CHECK(std::isfinite(steps.sum));
  CHECK_THAT(steps.weights[0], WithinRel(1.0 / 4096, 1e-13));
}

TEST_CASE("scores that are no row are refused", "[lesson]") {
  CHECK_THROWS_MATCHES(softmax_steps(Vector{}), Error,
                       IsError(ErrorCode::kOutOfRange, "the number of scores must be from 1"));
  CHECK_THROWS_MATCHES(softmax_steps(Vector::Zero(4097)), Error,
                       IsError(ErrorCode::kOutOfRange, "to 4096, not 4097"));
  CHECK_THROWS_MATCHES(softmax_steps(vector_of({1, std::nan("")})), Error,
                       IsError(ErrorCode::kNotFinite, "score 1 is NaN"));
  CHECK_THROWS_MATCHES(softmax_steps(vector_of({1, kInfinity})), Error,
                       IsError(ErrorCode::kNotFinite, "score 1 is infinite"));
  CHECK_THROWS_MATCHES(softmax_steps(vector_of({1}), -0.5), Error,
                       IsError(ErrorCode::kInvalidArgument, "temperature is negative"));
  CHECK_THROWS_MATCHES(softmax_steps(vector_of({1}), std::nan("")), Error,
                       IsError(ErrorCode::kInvalidArgument, "temperature is not a number"));
}

TEST_CASE("exercise 1: the softmax of 2, 0, 1", "[lesson]") {
  const SoftmaxSteps steps = exercise_softmax(vector_of({2, 0, 1}));
  CHECK(fixed_text(steps.exponentials[0], 3) == "7.389");
  CHECK(fixed_text(steps.exponentials[2], 3) == "2.718");
  CHECK(fixed_text(steps.weights[0], 3) == "0.665");
  CHECK(fixed_text(steps.weights[1], 3) == "0.090");
  CHECK(fixed_text(steps.weights[2], 3) == "0.245");
  CHECK(steps.top == std::vector<std::size_t>{0});
}

}  // namespace softlookup
