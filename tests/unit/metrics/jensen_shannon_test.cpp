#include "metrics/jensen_shannon.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

using Shares = std::vector<double>;

}  // namespace

TEST_CASE("Jensen-Shannon divergence is 0 for the same and log 2 for disjoint shares",
          "[metrics]") {
  const Shares p = {0.5, 0.25, 0.25};
  CHECK(jensen_shannon(p, p) == 0);
  CHECK_THAT(jensen_shannon(Shares{1, 0}, Shares{0, 1}),
             Catch::Matchers::WithinRel(std::numbers::ln2, 1e-15));
  CHECK(jensen_shannon(Shares{}, Shares{}) == 0);
}

TEST_CASE("Jensen-Shannon divergence is entropy of the mean less the mean of entropies",
          "[metrics]") {
  const Shares p = {0.7, 0.2, 0.1, 0};
  const Shares q = {0.1, 0.4, 0, 0.5};
  const auto entropy = [](const Shares& shares) {
    double sum = 0;
    for (const double share : shares) sum -= share > 0 ? share * std::log(share) : 0;
    return sum;
  };
  Shares middle;
  for (std::size_t i = 0; i < p.size(); ++i) middle.push_back((p[i] + q[i]) / 2);
  const double expected = entropy(middle) - (entropy(p) + entropy(q)) / 2;
  CHECK_THAT(jensen_shannon(p, q), Catch::Matchers::WithinAbs(expected, 1e-15));
  CHECK(jensen_shannon(p, q) == jensen_shannon(q, p));
}

TEST_CASE("Jensen-Shannon divergence refuses what is no distribution", "[metrics]") {
  CHECK_THROWS_MATCHES(jensen_shannon(Shares{1}, Shares{0.5, 0.5}), Error,
                       IsError(ErrorCode::kShapeMismatch, "different numbers"));
  CHECK_THROWS_MATCHES(jensen_shannon(Shares{-1, 2}, Shares{0.5, 0.5}), Error,
                       IsError(ErrorCode::kInvalidArgument, "negative"));
  CHECK_THROWS_MATCHES(jensen_shannon(Shares{0.5, 0.5}, Shares{NAN, 1}), Error,
                       IsError(ErrorCode::kInvalidArgument, "NaN"));
}

}  // namespace softlookup
