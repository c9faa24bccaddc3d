#include "attention/soft_lookup.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "attention/entropy.hpp"
#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup {

using Catch::Matchers::WithinAbs;

TEMPLATE_TEST_CASE("contexts agree with NumPy", "[attention]", float, double) {
  const GoldenArrays golden("attention/attention.txt");
  const MatrixOf<TestType> weights = golden.matrix("weights-masked-0.7").cast<TestType>();
  const MatrixOf<TestType> states = golden.matrix("states").cast<TestType>();
  const Matrix& expected = golden.matrix("contexts-masked-0.7");
  const MatrixOf<TestType> contexts = soft_lookup(weights, states);
  REQUIRE(contexts.rows() == expected.rows());
  REQUIRE(contexts.cols() == expected.cols());
  const double tolerance = 10 * static_cast<double>(std::numeric_limits<TestType>::epsilon());
  for (Eigen::Index t = 0; t < contexts.rows(); ++t)
    for (Eigen::Index k = 0; k < contexts.cols(); ++k)
      CHECK_THAT(static_cast<double>(contexts(t, k)), WithinAbs(expected(t, k), tolerance));
}

TEST_CASE("a one-hot row of weights looks one value up", "[attention]") {
  const Matrix values = Matrix::Random(3, 5);
  Vector weights = Vector::Zero(3);
  weights[2] = 1;
  CHECK(soft_lookup(weights, values) == Vector(values.row(2)));
}

TEST_CASE("weights and values must cover the same positions", "[attention]") {
  CHECK_THROWS_MATCHES(soft_lookup<double>(Matrix::Ones(2, 3), Matrix::Ones(4, 5)), Error,
                       IsError(ErrorCode::kShapeMismatch, "cover 3 positions, but there are 4"));
}

TEST_CASE("entropy counts the positions attended to", "[attention]") {
  CHECK(entropy_bits(std::vector<double>{1, 0, 0}) == 0);
  CHECK_FALSE(std::signbit(entropy_bits(std::vector<double>{1})));
  CHECK(entropy_bits(std::vector<double>(8, 0.125)) == 3);
  CHECK(entropy_bits(std::vector<double>{0.5, 0.25, 0.25}) == 1.5);
  CHECK(effective_positions(3) == 8);
  CHECK(effective_positions(0) == 1);
  CHECK(entropy_bits(std::vector<double>{1 + 1e-15}) == 0);
}

TEST_CASE("entropy agrees with NumPy", "[attention]") {
  const GoldenArrays golden("attention/attention.txt");
  const Matrix& weights = golden.matrix("weights-masked-0.7");
  const Vector expected = golden.vector("entropy-masked-0.7");
  for (Eigen::Index t = 0; t < weights.rows(); ++t) {
    const std::vector<double> row(weights.row(t).begin(), weights.row(t).end());
    CHECK_THAT(entropy_bits(row), WithinAbs(expected[t], 1e-14));
  }
}

TEST_CASE("what is no row of weights has no entropy", "[attention]") {
  CHECK_THROWS_MATCHES(entropy_bits({}), Error,
                       IsError(ErrorCode::kInvalidArgument, "an empty row"));
  CHECK_THROWS_MATCHES(entropy_bits(std::vector<double>{0.5, -0.5}), Error,
                       IsError(ErrorCode::kInvalidArgument, "weight 1 is negative"));
  CHECK_THROWS_MATCHES(entropy_bits(std::vector<double>{std::nan("")}), Error,
                       IsError(ErrorCode::kInvalidArgument, "weight 0 is NaN"));
  CHECK_THROWS_MATCHES(entropy_bits(std::vector<double>{std::numeric_limits<double>::infinity()}),
                       Error, IsError(ErrorCode::kInvalidArgument, "weight 0 is infinite"));
}

}  // namespace softlookup
