#include "numeric/softmax.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup::numeric {

namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

template <typename Scalar>
constexpr Scalar kInfinity = std::numeric_limits<Scalar>::infinity();

template <typename Scalar>
std::vector<Scalar> softmax_of(const std::vector<Scalar>& row) {
  std::vector<Scalar> out(row.size());
  softmax(std::span<const Scalar>(row), std::span<Scalar>(out));
  return out;
}

template <typename Scalar>
std::vector<Scalar> log_softmax_of(const std::vector<Scalar>& row) {
  std::vector<Scalar> out(row.size());
  log_softmax(std::span<const Scalar>(row), std::span<Scalar>(out));
  return out;
}

}  // namespace

TEMPLATE_TEST_CASE("softmax and its logarithm agree with NumPy", "[numeric]", float, double) {
  const GoldenArrays golden("numeric/softmax.txt");
  const double epsilon = static_cast<double>(std::numeric_limits<TestType>::epsilon());
  for (const char* size : {"1", "2", "7", "8", "9", "16", "61"}) {
    const Vector scores = golden.vector(std::string("scores-") + size);
    const Vector weights = golden.vector(std::string("softmax-") + size);
    const Vector logs = golden.vector(std::string("log-softmax-") + size);
    std::vector<TestType> row;
    for (const double score : scores) row.push_back(static_cast<TestType>(score));
    const std::vector<TestType> soft = softmax_of(row);
    const std::vector<TestType> log_soft = log_softmax_of(row);
    for (std::size_t j = 0; j < row.size(); ++j) {
      const auto at = static_cast<Eigen::Index>(j);
      // x - max is off by half an epsilon of its size, at most 25 here; exp, sum and quotient
      // add 4.
      CHECK_THAT(static_cast<double>(soft[j]), WithinRel(weights[at], 20 * epsilon));
      CHECK_THAT(static_cast<double>(log_soft[j]), WithinAbs(logs[at], 20 * epsilon));
    }
  }
}

TEMPLATE_TEST_CASE("softmax of huge, tiny and masked scores", "[numeric]", float, double) {
  constexpr TestType kLargest = std::numeric_limits<TestType>::max();
  CHECK(softmax_of<TestType>({kLargest, -kLargest}) == std::vector<TestType>{1, 0});
  CHECK(softmax_of<TestType>({kLargest, kLargest}) == std::vector<TestType>{0.5, 0.5});
  CHECK(softmax_of<TestType>({-kLargest, -kLargest}) == std::vector<TestType>{0.5, 0.5});
  CHECK(softmax_of<TestType>({-1e30F, -1e30F, -1e30F, -1e30F}) ==
        std::vector<TestType>(4, TestType(0.25)));
  CHECK(softmax_of<TestType>({-kInfinity<TestType>, 3, -kInfinity<TestType>, 3}) ==
        std::vector<TestType>{0, 0.5, 0, 0.5});
  CHECK(softmax_of<TestType>({kLargest, -kInfinity<TestType>, kLargest}) ==
        std::vector<TestType>{0.5, 0, 0.5});
  CHECK(log_softmax_of<TestType>({7})[0] == 0);
  CHECK(log_softmax_of<TestType>({0, -kInfinity<TestType>})[1] == -kInfinity<TestType>);
  // The weight e^-500 is 0 in float, its logarithm is not.
  CHECK(log_softmax_of<TestType>({500, 0})[1] == -500);
}

TEMPLATE_TEST_CASE("softmax may write over its scores", "[numeric]", float, double) {
  std::vector<TestType> row = {1, 3, TestType(0.5), 0, -2, 4, 4, 1, 9};
  const std::vector<TestType> expected = softmax_of(row);
  const std::vector<TestType> expected_logs = log_softmax_of(row);
  std::vector<TestType> logs = row;
  softmax(std::span<const TestType>(row), std::span(row));
  CHECK(row == expected);
  log_softmax(std::span<const TestType>(logs), std::span(logs));
  CHECK(logs == expected_logs);
  CHECK_THAT(static_cast<double>(std::accumulate(row.begin(), row.end(), TestType(0))),
             WithinAbs(1, 10 * static_cast<double>(std::numeric_limits<TestType>::epsilon())));
}

TEMPLATE_TEST_CASE("a row without a softmax is refused with its reason", "[numeric]", float,
                   double) {
  constexpr TestType kNan = std::numeric_limits<TestType>::quiet_NaN();
  CHECK_THROWS_MATCHES(softmax_of<TestType>({}), Error,
                       IsError(ErrorCode::kInvalidArgument, "empty row"));
  CHECK_THROWS_MATCHES(softmax_of<TestType>({1, kNan}), Error,
                       IsError(ErrorCode::kNotFinite, "score 1 is NaN"));
  CHECK_THROWS_MATCHES(softmax_of<TestType>({1, 2, kInfinity<TestType>}), Error,
                       IsError(ErrorCode::kNotFinite, "score 2 is infinite"));
  CHECK_THROWS_MATCHES(softmax_of<TestType>({-kInfinity<TestType>, -kInfinity<TestType>}), Error,
                       IsError(ErrorCode::kInvalidArgument, "all scores are -infinity"));
  CHECK_THROWS_MATCHES(log_softmax_of<TestType>({kNan}), Error,
                       IsError(ErrorCode::kNotFinite, "score 0 is NaN"));
  const std::vector<TestType> three = {1, 2, 3};
  std::vector<TestType> two(2);
  CHECK_THROWS_MATCHES(softmax(std::span<const TestType>(three), std::span(two)), Error,
                       IsError(ErrorCode::kShapeMismatch, "as many results"));
}

}  // namespace softlookup::numeric
