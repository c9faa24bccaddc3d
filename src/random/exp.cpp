#include "random/exp.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace softlookup {
namespace {

// ln 2 in two parts: the first has so many trailing zeros that its product with an exponent is
// exact.
constexpr double kLn2High = 0x1.62e42feep-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
constexpr double kInverseLn2 = 0x1.71547652b82fep+0;

/// 1/14!, 1/13!, ..., 1/3!: for |r| <= ln(2) / 2 the first term left out is below 2^-63.
constexpr std::array<double, 12> kTaylor = [] {
  std::array<double, 12> coefficients{};
  double factorial = 6.0;  // exact up to 14!
  for (std::size_t n = 3; n <= 14; ++n) {
    coefficients[14 - n] = 1.0 / factorial;
    factorial *= static_cast<double>(n + 1);
  }
  return coefficients;
}();

/// The number without the lower half of its significand, so that its square is exact.
double upper_half(double x) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0xffff'ffff'f800'0000);
}

}  // namespace

double exp_of_negative(double x) noexcept {
  const int k = static_cast<int>(x * kInverseLn2 - 0.5);  // nearest: x is not positive
  const double high = x - k * kLn2High;
  const double low = -k * kLn2Low;
  const double r = high + low;
  const double r_error = (high - r) + low;

  // exp(r) = 1 + r + r^2 / 2 + r^3 * series; the first three terms are added with their rounding
  // errors kept.
  double series = 0.0;
  for (const double coefficient : kTaylor) series = series * r + coefficient;
  const double top = upper_half(r);
  const double square_high = 0.5 * top * top;
  const double square_low = 0.5 * (r - top) * (r + top);
  const double one_plus_r = 1.0 + r;
  const double first_error = r - (one_plus_r - 1.0);
  const double sum = one_plus_r + square_high;
  const double second_error = square_high - (sum - one_plus_r);
  const double rest =
      (r * r * r * series + square_low) + (r_error * one_plus_r + (first_error + second_error));

  const auto scale = static_cast<std::uint64_t>(1023 + k) << 52;
  return (sum + rest) * std::bit_cast<double>(scale);
}

}  // namespace softlookup
