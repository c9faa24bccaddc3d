#include "numeric/log.hpp"

#include <cmath>
#include <limits>
#include <random>

#include <catch2/catch_test_macros.hpp>

#include "numeric/float_sweep.hpp"

namespace softlookup::numeric {

TEST_CASE("log is within one unit in the last place", "[numeric]") {
  double worst = 0;
  for (const double x : float_sweep<double>(8)) {
    if (x > 0 && std::isfinite(x))
      worst = std::max(worst, error_in_ulp(log(x), std::log(static_cast<long double>(x))));
  }
  std::mt19937_64 random(7);
  for (int i = 0; i < 100'000; ++i) {  // near 1, where a careless sum cancels
    const double x = 0.5 + 0x1.8p-53 * static_cast<double>(random() >> 11);
    worst = std::max(worst, error_in_ulp(log(x), std::log(static_cast<long double>(x))));
  }
  CHECK(worst <= 1);
}

TEST_CASE("log at the ends of its domain", "[numeric]") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(log(1) == 0);
  CHECK(log(0) == -kInfinity);
  CHECK(log(-0.0) == -kInfinity);
  CHECK(log(kInfinity) == kInfinity);
  CHECK(std::isnan(log(-1)));
  CHECK(std::isnan(log(std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace softlookup::numeric
