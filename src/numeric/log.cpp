#include "numeric/log.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace softlookup::numeric {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSmallestNormal = std::numeric_limits<double>::min();
constexpr double kSqrtHalf = 0x1.6a09e667f3bcdp-1;
constexpr double kLn2High = 0x1.62e42fefap-1;  // n kLn2High is exact for every exponent n
constexpr double kLn2Low = 0x1.cf79abc9e3b3ap-40;

/// x = m 2^exponent with m in [sqrt(1/2), sqrt(2)), for a positive finite x.
struct Split {
  double m;
  int exponent;
};

Split split(double x) noexcept {
  int exponent = 0;
  if (x < kSmallestNormal) {
    x *= 0x1p54;
    exponent = -54;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  exponent += static_cast<int>(bits >> 52) - 1022;
  double m = std::bit_cast<double>((bits & 0x000fffffffffffffULL) | 0x3fe0000000000000ULL);
  if (m < kSqrtHalf) {
    m *= 2;
    --exponent;
  }
  return {m, exponent};
}

}  // namespace

double log(double x) noexcept {
  if (!(x > 0)) return x == 0 ? -kInfinity : std::numeric_limits<double>::quiet_NaN();
  if (x == kInfinity) return x;

  // log m = 2 atanh(s), s = f / (2 + f), |s| < 0.172: with the terms to s^21 the series is exact to
  // 2^-58. Written as f - (f^2/2 - s (f^2/2 + tail)), so that the rounding of s weighs little.
  const auto [m, exponent] = split(x);
  const double f = m - 1;
  const double s = f / (2 + f);
  const double s2 = s * s;
  double tail = 0;
  for (int k = 21; k >= 3; k -= 2) tail = tail * s2 + 2.0 / k;
  tail *= s2;
  const double half_square = 0.5 * f * f;
  const double n = exponent;
  return n * kLn2High - ((half_square - (s * (half_square + tail) + n * kLn2Low)) - f);
}

}  // namespace softlookup::numeric
