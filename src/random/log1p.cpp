#include "random/log1p.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

namespace softlookup {
namespace {

// ln 2 in two parts: the first has so many trailing zeros that its product with an exponent is
// exact.
constexpr double kLn2High = 0x1.62e42feep-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

/// log(1 + f) - f + f^2 / 2, where s = f / (2 + f), is s * (f^2 / 2 + R(s^2)); this is R, fdlibm's
/// minimax polynomial of degree 14 in s, its terms in pairs as glibc adds them.
double remainder(double z) {
  const double z2 = z * z;
  const double z4 = z2 * z2;
  const double z6 = z4 * z2;
  const double pair2 = std::fma(z, 0x1.2492494229359p-2, 0x1.999999997fa04p-2);
  const double pair3 = std::fma(z, 0x1.7466496cb03dep-3, 0x1.c71c51d8e78afp-3);
  const double pair4 = std::fma(z, 0x1.2f112df3e5244p-3, 0x1.39a09d078c69fp-3);
  return std::fma(z6, pair4, std::fma(z4, pair3, std::fma(z, 0x1.5555555555593p-1, z2 * pair2)));
}

/// 1 + x = 2^exponent * (1 + f) * (1 + correction), with 1 + f between sqrt(1/2) and sqrt(2).
struct Reduction {
  double f;
  double correction;
  int exponent;
  bool f_is_tiny;  // |f| < 2^-20
};

/// The bounds are fdlibm's, which compares the upper halves of the numbers alone.
Reduction reduce(double x) {
  constexpr std::uint64_t kFractionMask = 0x000f'ffff'ffff'ffff;
  constexpr std::uint64_t kOne = 0x3ff0'0000'0000'0000;
  constexpr std::uint64_t kHalf = 0x3fe0'0000'0000'0000;
  if (static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(x) >> 32) <= 0xbfd2bec3u) {
    return {.f = x, .correction = 0.0, .exponent = 0, .f_is_tiny = false};
  }
  const double sum = 1.0 + x;
  const double correction = (x - (sum - 1.0)) / sum;
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(sum);
  const std::uint64_t fraction = bits & kFractionMask;
  const auto upper = static_cast<std::uint32_t>(fraction >> 32);
  const int exponent = static_cast<int>(bits >> 52) - 1023;
  if (upper < 0x6a09e) {
    return {std::bit_cast<double>(fraction | kOne) - 1.0, correction, exponent, upper == 0};
  }
  return {std::bit_cast<double>(fraction | kHalf) - 1.0, correction, exponent + 1,
          ((0x0010'0000u - upper) >> 2) == 0};
}

}  // namespace

double log1p_of_negative(double x) noexcept {
  if (x > -0x1p-29) return x > -0x1p-54 ? x : x - x * x * 0.5;

  const Reduction reduced = reduce(x);
  const double f = reduced.f;
  const double k = reduced.exponent;
  const double low = std::fma(k, kLn2Low, reduced.correction);
  const double half_square = 0.5 * f * f;
  if (reduced.f_is_tiny) {
    if (f == 0.0) return k * kLn2High + low;
    const double tail = half_square * std::fma(-0x1.5555555555555p-1, f, 1.0);
    return k * kLn2High - ((tail - low) - f);
  }
  const double s = f / (2.0 + f);
  const double rest = s * (half_square + remainder(s * s));
  if (reduced.exponent == 0) return f - (half_square - rest);
  return k * kLn2High - ((half_square - (rest + low)) - f);
}

}  // namespace softlookup
