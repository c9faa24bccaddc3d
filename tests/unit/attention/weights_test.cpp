#include "attention/weights.hpp"

#include <cmath>
#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinAbs;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Vector vector_of(std::initializer_list<double> values) {
  Vector vector(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.begin());
  return vector;
}

template <typename Scalar>
void check_close(const MatrixOf<Scalar>& actual, const Matrix& expected, double tolerance) {
  REQUIRE(actual.rows() == expected.rows());
  REQUIRE(actual.cols() == expected.cols());
  for (Eigen::Index t = 0; t < actual.rows(); ++t)
    for (Eigen::Index j = 0; j < actual.cols(); ++j)
      CHECK_THAT(static_cast<double>(actual(t, j)), WithinAbs(expected(t, j), tolerance));
}

}  // namespace

TEST_CASE("the worked example's weights", "[attention]") {
  const Vector weights = attention_weights(vector_of({1, 3, 0.5, 0}));
  const double sum = std::exp(1.0) + std::exp(3.0) + std::exp(0.5) + 1;
  CHECK_THAT(weights[0], WithinAbs(std::exp(1.0) / sum, 1e-15));
  CHECK_THAT(weights[1], WithinAbs(std::exp(3.0) / sum, 1e-15));
  CHECK_THAT(weights[2], WithinAbs(std::exp(0.5) / sum, 1e-15));
  CHECK_THAT(weights[3], WithinAbs(1 / sum, 1e-15));
  CHECK_THAT(weights.sum(), WithinAbs(1, 1e-15));
}

TEST_CASE("weights of a batch agree with NumPy, masked and tempered", "[attention]") {
  const GoldenArrays golden("attention/attention.txt");
  const Matrix& scores = golden.matrix("dot");
  const PaddingMask mask = {1, 0, 1, 1, 0};
  check_close<double>(attention_weights(scores), golden.matrix("weights"), 1e-15);
  check_close<double>(attention_weights(scores, 0.7, mask), golden.matrix("weights-masked-0.7"),
                      1e-15);
  const MatrixOf<float> narrow = scores.cast<float>();
  check_close<float>(attention_weights(narrow, 0.7F, mask), golden.matrix("weights-masked-0.7"),
                     1e-6);
}

TEST_CASE("temperature 0 is argmax and ties share", "[attention]") {
  CHECK(attention_weights(vector_of({1, 3, 0.5, 0}), 0) == vector_of({0, 1, 0, 0}));
  CHECK(attention_weights(vector_of({2, 2, 1, 2}), 0) == vector_of({1.0 / 3, 1.0 / 3, 0, 1.0 / 3}));
  CHECK(attention_weights(vector_of({2, 2, 1, 2}), -0.0) ==
        vector_of({1.0 / 3, 1.0 / 3, 0, 1.0 / 3}));
  CHECK(attention_weights(vector_of({9, 2, 2}), 0, {0, 1, 1}) == vector_of({0, 0.5, 0.5}));
}

TEST_CASE("temperature infinity is uniform over what the mask keeps", "[attention]") {
  CHECK(attention_weights(vector_of({1, 300, -5, 0}), kInfinity) ==
        vector_of({0.25, 0.25, 0.25, 0.25}));
  CHECK(attention_weights(vector_of({1, 300, -5, 0}), kInfinity, {1, 0, 0, 1}) ==
        vector_of({0.5, 0, 0, 0.5}));
}

TEST_CASE("temperatures near the limits approach them", "[attention]") {
  const Vector scores = vector_of({1, 3, 0.5, 0});
  for (const double cold : {std::numeric_limits<double>::denorm_min(), 1e-300, 1e-3})
    CHECK(attention_weights(scores, cold) == vector_of({0, 1, 0, 0}));
  for (const double hot : {1e18, 1e300, std::numeric_limits<double>::max()})
    CHECK(attention_weights(scores, hot) == vector_of({0.25, 0.25, 0.25, 0.25}));
}

TEST_CASE("huge scores neither overflow nor lose their order", "[attention]") {
  constexpr double kLargest = std::numeric_limits<double>::max();
  CHECK(attention_weights(vector_of({kLargest, -kLargest})) == vector_of({1, 0}));
  CHECK(attention_weights(vector_of({-kLargest, -kLargest})) == vector_of({0.5, 0.5}));
  // (-max - max) / max is -2, although the difference alone overflows.
  const Vector weights = attention_weights(vector_of({kLargest, -kLargest}), kLargest);
  CHECK_THAT(weights[1], WithinAbs(std::exp(-2.0) / (1 + std::exp(-2.0)), 1e-15));
}

TEST_CASE("masked positions may hold anything and get exactly nothing", "[attention]") {
  CHECK(attention_weights(vector_of({kNan, 1, kInfinity, 1}), 1, {0, 1, 0, 1}) ==
        vector_of({0, 0.5, 0, 0.5}));
}

TEST_CASE("scores that cannot be attended with are refused", "[attention]") {
  CHECK_THROWS_MATCHES(attention_weights(Vector{}), Error,
                       IsError(ErrorCode::kInvalidArgument, "there are no scores"));
  CHECK_THROWS_MATCHES(attention_weights(vector_of({1, kNan})), Error,
                       IsError(ErrorCode::kNotFinite, "score 1 is NaN"));
  for (const double infinite : {kInfinity, -kInfinity})
    CHECK_THROWS_MATCHES(attention_weights(vector_of({infinite, 1})), Error,
                         IsError(ErrorCode::kNotFinite, "score 0 is infinite"));
  CHECK_THROWS_MATCHES(attention_weights(vector_of({1, 2}), 1, {1}), Error,
                       IsError(ErrorCode::kShapeMismatch, "the mask has 1 positions"));
  CHECK_THROWS_MATCHES(attention_weights(vector_of({1, 2}), 1, {0, 0}), Error,
                       IsError(ErrorCode::kInvalidArgument, "hides every position"));
  CHECK_THROWS_MATCHES(attention_weights(Matrix(2, 0)), Error,
                       IsError(ErrorCode::kInvalidArgument, "there are no scores"));
}

TEST_CASE("a temperature below 0 or NaN is refused", "[attention]") {
  for (const double negative : {-1.0, -1e-300, -kInfinity})
    CHECK_THROWS_MATCHES(attention_weights(vector_of({1}), negative), Error,
                         IsError(ErrorCode::kInvalidArgument, "temperature is negative"));
  CHECK_THROWS_MATCHES(attention_weights(vector_of({1}), kNan), Error,
                       IsError(ErrorCode::kInvalidArgument, "temperature is not a number"));
}

TEST_CASE("the top positions are all that tie", "[attention]") {
  CHECK(top_positions(vector_of({1, 3, 0.5, 3})) == std::vector<std::size_t>{1, 3});
  CHECK(top_positions(vector_of({1, 3, 0.5, 3}), {1, 0, 1, 0}) == std::vector<std::size_t>{0});
  CHECK_THROWS_MATCHES(top_positions(Vector{}), Error,
                       IsError(ErrorCode::kInvalidArgument, "there are no scores"));
}

}  // namespace softlookup
