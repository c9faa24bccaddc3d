#include "training/adam.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"
#include "numeric/every_instruction_set.hpp"

namespace softlookup {

namespace {

std::vector<float> row_of(const Matrix& matrix, std::size_t row) {
  std::vector<float> values;
  for (Eigen::Index j = 0; j < matrix.cols(); ++j)
    values.push_back(static_cast<float>(matrix(static_cast<Eigen::Index>(row), j)));
  return values;
}

/// A step moves a weight by the rate times a number of magnitude 1 or less (no gradient here is
/// much larger than those before it) that some sixteen roundings went into, and rounds the weight.
double tolerance_after(std::size_t steps, double rate, double largest_weight) {
  constexpr double kHalfEpsilon = std::numeric_limits<float>::epsilon() / 2;
  return static_cast<double>(steps) * kHalfEpsilon * (16 * rate * 3 + largest_weight);
}

}  // namespace

TEST_CASE("Adam's weights are PyTorch's after every step", "[training]") {
  const GoldenArrays golden("training/adam.txt", "pytorch");
  for (const std::string name : {"defaults", "short-memory", "large-epsilon", "tiny-gradients"}) {
    INFO("case " << name);
    const Vector options = golden.vector(name + "/options");
    const Vector rates = golden.vector(name + "/rates");
    const Matrix& gradients = golden.matrix(name + "/gradients");
    const Matrix& weights = golden.matrix(name + "/weights");
    const auto size = static_cast<std::size_t>(weights.cols());
    Adam adam(size, {options(0), options(1), options(2)});
    std::vector<float> values = row_of(weights, 0);
    double worst = 0;
    for (std::size_t step = 0; step < static_cast<std::size_t>(rates.size()); ++step) {
      adam.step(values, row_of(gradients, step), rates(static_cast<Eigen::Index>(step)));
      const double tolerance =
          tolerance_after(step + 1, rates.maxCoeff(), weights.cwiseAbs().maxCoeff());
      for (std::size_t i = 0; i < size; ++i) {
        const double expected =
            weights(static_cast<Eigen::Index>(step + 1), static_cast<Eigen::Index>(i));
        const double error = std::abs(static_cast<double>(values[i]) - expected);
        worst = std::max(worst, error / tolerance);
      }
    }
    CHECK(worst <= 1);
  }
}

TEST_CASE("Adam scales the gradient before it is used", "[training]") {
  const std::vector<float> gradient = {1, -2, 0.5F, 3};
  const std::vector<float> halved = {0.5F, -1, 0.25F, 1.5F};
  Adam scaled(4);
  Adam plain(4);
  std::vector<float> by_scale = {1, 1, 1, 1};
  std::vector<float> by_hand = by_scale;
  for (int step = 0; step < 3; ++step) {
    scaled.step(by_scale, gradient, 0.1, 0.5);
    plain.step(by_hand, halved, 0.1);
  }
  CHECK(by_scale == by_hand);
  CHECK(scaled.state() == plain.state());
}

TEST_CASE("Adam has the same bits with every instruction set", "[training]") {
  constexpr std::size_t kSize = 77;
  const auto run = [] {
    Adam adam(kSize);
    std::vector<float> values(kSize);
    std::vector<float> gradient(kSize);
    for (std::size_t i = 0; i < kSize; ++i) values[i] = static_cast<float>(i) / 7;
    for (std::size_t step = 0; step < 5; ++step) {
      for (std::size_t i = 0; i < kSize; ++i)
        gradient[i] = static_cast<float>((i * 31 + step * 17) % 23) / 9 - 1;
      adam.step(values, gradient, 0.01, 0.3);
    }
    return values;
  };
  const std::vector<float> expected = run();
  numeric::for_every_instruction_set([&] { CHECK(run() == expected); });
}

TEST_CASE("moments that fade become zero, not denormal", "[training]") {
  Adam adam(1, {0.5, 0.5, 1e-8});
  std::vector<float> values = {1};
  adam.step(values, std::vector<float>{1e-3F}, 0.1);
  for (int step = 0; step < 120; ++step) adam.step(values, std::vector<float>{0}, 0.1);
  CHECK(adam.state().first[0] == 0);
  CHECK(adam.state().second[0] == 0);
}

TEST_CASE("Adam goes on from a state it was given", "[training]") {
  const std::vector<float> gradient = {0.5F, -1};
  Adam first(2);
  std::vector<float> values = {1, 2};
  first.step(values, gradient, 0.1);
  Adam second(2);
  second.restore(first.state());
  std::vector<float> others = values;
  first.step(values, gradient, 0.1);
  second.step(others, gradient, 0.1);
  CHECK(values == others);
}

TEST_CASE("Adam refuses what it cannot use", "[training]") {
  CHECK_THROWS_MATCHES(Adam(1, {1.0, 0.999, 1e-8}), Error,
                       IsError(ErrorCode::kInvalidArgument, "betas"));
  CHECK_THROWS_MATCHES(Adam(1, {0.9, -0.1, 1e-8}), Error,
                       IsError(ErrorCode::kInvalidArgument, "betas"));
  CHECK_THROWS_MATCHES(Adam(1, {0.9, 0.999, 0}), Error,
                       IsError(ErrorCode::kInvalidArgument, "epsilon"));
  Adam adam(2);
  std::vector<float> values(2);
  CHECK_THROWS_MATCHES(adam.step(values, std::vector<float>(3), 0.1), Error,
                       IsError(ErrorCode::kShapeMismatch, "as many weights"));
  CHECK_THROWS_MATCHES(adam.restore({{1}, {1}, 1, 1}), Error,
                       IsError(ErrorCode::kShapeMismatch, "moments"));
}

}  // namespace softlookup
