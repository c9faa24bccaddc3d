#include "metrics/kendall.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup {

namespace {

using Doubles = std::vector<double>;

Doubles row(const GoldenArrays& golden, const std::string& name) {
  const Vector vector = golden.vector(name);
  return {vector.begin(), vector.end()};
}

}  // namespace

TEST_CASE("tau-b is SciPy's, ties and all", "[metrics]") {
  const GoldenArrays golden("kendall.txt", "scipy");
  const std::vector<std::string> pairs = golden.names_after("tau-");
  CHECK(pairs.size() == 7);
  for (const std::string& pair : pairs) {
    const Doubles a = row(golden, "a-" + pair);
    const Doubles b = row(golden, "b-" + pair);
    const double expected = row(golden, "tau-" + pair).front();
    INFO("pair " << pair);
    if (std::isnan(expected)) {
      CHECK(std::isnan(kendall_tau(a, b)));
    } else {
      CHECK_THAT(kendall_tau(a, b), Catch::Matchers::WithinAbs(expected, 4e-16));
      const std::vector<float> narrow_a(a.begin(), a.end());  // eighths, which a float holds
      const std::vector<float> narrow_b(b.begin(), b.end());
      CHECK(kendall_tau(narrow_a, narrow_b) == kendall_tau(a, b));
    }
  }
}

TEST_CASE("tau of the same order is 1, of the reversed -1", "[metrics]") {
  const Doubles a = {0.1, 0.7, 0.2, 0.4};
  const Doubles same = {1, 9, 2, 3};
  const Doubles reversed = {9, 1, 3, 2};
  CHECK_THAT(kendall_tau(a, same), Catch::Matchers::WithinAbs(1, 4e-16));
  CHECK_THAT(kendall_tau(a, reversed), Catch::Matchers::WithinAbs(-1, 4e-16));
  // Of six pairs one is out of order: (5 - 1) / 6.
  CHECK_THAT(kendall_tau(Doubles{1, 2, 3, 4}, Doubles{1, 2, 4, 3}),
             Catch::Matchers::WithinAbs(4.0 / 6, 4e-16));
}

TEST_CASE("there is no tau without an order", "[metrics]") {
  CHECK(std::isnan(kendall_tau(Doubles{}, Doubles{})));
  CHECK(std::isnan(kendall_tau(Doubles{1}, Doubles{2})));
  CHECK(std::isnan(kendall_tau(Doubles{1, 1, 1}, Doubles{1, 2, 3})));
  CHECK_THROWS_MATCHES(kendall_tau(Doubles{1, 2}, Doubles{1}), Error,
                       IsError(ErrorCode::kShapeMismatch, "orders of 2 and 1 things"));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_MATCHES(kendall_tau(Doubles{1, 2}, Doubles{1, nan}), Error,
                       IsError(ErrorCode::kNotFinite, "score 1 is NaN"));
}

}  // namespace softlookup
