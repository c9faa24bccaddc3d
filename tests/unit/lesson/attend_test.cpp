#include "lesson/attend.hpp"

#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"
#include "lesson/close_to.hpp"
#include "lesson/synthetic_states.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinAbs;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("weights, entropy and distance agree with NumPy", "[lesson]") {
  const GoldenArrays golden("lesson/attend.txt");
  for (const std::string temperature : {"0.2", "1", "4"}) {
    const Attention attention =
        attend(golden.matrix("scores"), golden.matrix("values"), std::stod(temperature));
    check_close(attention.weights, golden.matrix("weights-" + temperature), 1e-14);
    check_close(attention.entropy_bits, golden.vector("entropy-" + temperature), 1e-13);
    check_close(attention.distance_from_mean, golden.vector("distance-" + temperature), 1e-13);
    for (Eigen::Index i = 0; i < attention.weights.rows(); ++i)
      CHECK(attention.effective_positions[i] == std::exp2(attention.entropy_bits[i]));
  }
}

TEST_CASE("the lesson's synthetic heatmap at its defaults", "[lesson]") {
  const SyntheticStates synthetic = synthetic_states(sentence_pair("red-chair"));
  const Attention attention = attend(synthetic.scores, synthetic.states);
  CHECK(attention.top == std::vector<std::size_t>{0, 2, 1, 3, 4, 5, 7, 6});
  const Eigen::Index la = 5;  // looks at the two `the` and hardly at `chair`
  CHECK_THAT(attention.weights(la, 0), WithinAbs(0.42, 0.005));
  CHECK_THAT(attention.weights(la, 5), WithinAbs(0.46, 0.005));
  CHECK_THAT(attention.weights(la, 7), WithinAbs(0.001, 0.0005));
}

TEST_CASE("the distance runs from the top word to the blur", "[lesson]") {
  Matrix scores(1, 3);
  scores << 2, 0, 1;
  Matrix values(3, 2);
  values << 1, 0, 0, 1, -1, 2;
  const Attention hard = attend(scores, values, 0);
  CHECK(hard.distance_from_mean[0] == 1);
  CHECK(hard.entropy_bits[0] == 0);
  const Attention blur = attend(scores, values, kInfinity);
  CHECK_THAT(blur.distance_from_mean[0], WithinAbs(0, 1e-15));
  CHECK(blur.top == std::vector<std::size_t>{0});
  CHECK_THAT(blur.effective_positions[0], WithinAbs(3, 1e-14));
}

TEST_CASE("where the top value is the mean the distance is 0", "[lesson]") {
  CHECK(attend(Matrix::Ones(1, 1), Matrix::Ones(1, 4)).distance_from_mean[0] == 0);
  const Matrix same = Matrix::Constant(3, 4, 0.1);  // their mean is off by a rounding
  CHECK(attend(Matrix::Random(2, 3), same).distance_from_mean[1] == 0);
  CHECK(attend(Matrix::Random(2, 3), Matrix::Zero(3, 4)).distance_from_mean[0] == 0);
}

TEST_CASE("large values do not overflow the distance", "[lesson]") {
  Matrix values = Matrix::Constant(3, 2, 1e100);
  values(0, 0) = -1e100;
  const Attention attention = attend(Matrix::Random(2, 3), values, 0.5);
  CHECK(attention.distance_from_mean.allFinite());
}

TEST_CASE("what cannot be attended to is refused", "[lesson]") {
  const Matrix ones = Matrix::Ones(2, 3);
  CHECK_THROWS_MATCHES(attend(Matrix(0, 3), Matrix::Ones(3, 4)), Error,
                       IsError(ErrorCode::kOutOfRange, "target words must be from 1"));
  CHECK_THROWS_MATCHES(attend(Matrix(2, 0), Matrix(0, 4)), Error,
                       IsError(ErrorCode::kOutOfRange, "source words must be from 1"));
  CHECK_THROWS_MATCHES(attend(Matrix::Ones(2, 65), Matrix::Ones(65, 4)), Error,
                       IsError(ErrorCode::kOutOfRange, "to 64, not 65"));
  CHECK_THROWS_MATCHES(attend(ones, Matrix::Ones(2, 4)), Error,
                       IsError(ErrorCode::kShapeMismatch, "cover 3 source positions"));
  CHECK_THROWS_MATCHES(attend(ones, Matrix(3, 0)), Error,
                       IsError(ErrorCode::kOutOfRange, "the size of a vector"));
  Matrix bad = ones;
  bad(1, 2) = kInfinity;
  CHECK_THROWS_MATCHES(attend(bad, Matrix::Ones(3, 4)), Error,
                       IsError(ErrorCode::kNotFinite, "score 2 is infinite"));
  Matrix values = Matrix::Ones(3, 4);
  values(0, 1) = std::nan("");
  CHECK_THROWS_MATCHES(attend(ones, values), Error,
                       IsError(ErrorCode::kNotFinite, "value 1 is NaN"));
  values(0, 1) = 1e101;
  CHECK_THROWS_MATCHES(attend(ones, values), Error,
                       IsError(ErrorCode::kOutOfRange, "the largest magnitude allowed is 1e+100"));
  CHECK_THROWS_MATCHES(attend(ones, Matrix::Ones(3, 4), -1), Error,
                       IsError(ErrorCode::kInvalidArgument, "temperature is negative"));
}

}  // namespace softlookup
