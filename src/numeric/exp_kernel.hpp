#pragma once

#include <cstddef>
#include <limits>

namespace softlookup::numeric {

/// Constants of e^x = 2^n (1 + r + r^2 q(r)), n the integer nearest to x / ln 2, |r| <= ln 2 / 2.
/// q is the polynomial of its degree that is nearest to (e^r - 1 - r) / r^2 there (found with a
/// Remez exchange; largest difference 1.4e-9 for float, 1.4e-18 for double). ln 2 is split so that
/// n kLn2High is exact. Adding and taking away kRound leaves the nearest integer; n + kBias +
/// kRound has the exponent of 2^n in its lowest bits.
template <typename Scalar>
struct ExpConstants;

template <>
struct ExpConstants<float> {
  static constexpr float kInverseLn2 = 0x1.715476p+0F;
  static constexpr float kLn2High = 0x1.62e4p-1F;
  static constexpr float kLn2Low = 0x1.7f7d1cp-20F;
  static constexpr float kRound = 0x1.8p+23F;
  static constexpr float kBias = 127.0F;
  static constexpr float kSmallest = -104.0F;  // e^x rounds to 0 from -103.98 down
  static constexpr float kLargest = 89.0F;     // e^x overflows from 88.73 up
  static constexpr float kTanhIsOne = 10.0F;   // tanh rounds to 1 from 9.02 up
  static constexpr std::size_t kDegree = 5;
  static constexpr float kQ[] = {0.5F,           0x1.555556p-3F, 0x1.5554e8p-5F,
                                 0x1.1110acp-7F, 0x1.6d43bp-10F, 0x1.a17ea8p-13F};
};

template <>
struct ExpConstants<double> {
  static constexpr double kInverseLn2 = 0x1.71547652b82fep+0;
  static constexpr double kLn2High = 0x1.62e42fefa2p-1;
  static constexpr double kLn2Low = 0x1.9ef35793c7673p-41;
  static constexpr double kRound = 0x1.8p+52;
  static constexpr double kBias = 1023.0;
  static constexpr double kSmallest = -746.0;  // e^x rounds to 0 from -745.14 down
  static constexpr double kLargest = 710.0;    // e^x overflows from 709.79 up
  static constexpr double kTanhIsOne = 20.0;   // tanh rounds to 1 from 19.06 up
  static constexpr std::size_t kDegree = 10;
  static constexpr double kQ[] = {
      0.5,
      0x1.5555555555557p-3,
      0x1.5555555555558p-5,
      0x1.11111111100bep-7,
      0x1.6c16c16c151cbp-10,
      0x1.a01a01abf80c4p-13,
      0x1.a01a01ad0ccep-16,
      0x1.71de01feb8d58p-19,
      0x1.27e4cca30a7fep-22,
      0x1.af4e5335eed28p-26,
      0x1.1f8b942bf25dfp-29,
  };
};

/// The nearest integer, ties to even, for |x| far below kRound.
template <typename L>
L round_to_integer(const L& x) {
  const L round = L::splat(ExpConstants<typename L::Scalar>::kRound);
  return (x + round) - round;
}

/// 2^n for an integer n in the range of normal numbers.
template <typename L>
L power_of_two(const L& n) {
  using C = ExpConstants<typename L::Scalar>;
  return shift_into_exponent((n + L::splat(C::kBias)) + L::splat(C::kRound));
}

/// x = n ln 2 + r, and e^r - 1.
template <typename L>
struct ReducedExp {
  L n;
  L expm1_r;
};

template <typename L>
ReducedExp<L> reduce_exp(const L& x) {
  using C = ExpConstants<typename L::Scalar>;
  const L n = round_to_integer(x * L::splat(C::kInverseLn2));
  const L r = (x - n * L::splat(C::kLn2High)) - n * L::splat(C::kLn2Low);
  L q = L::splat(C::kQ[C::kDegree]);
  for (std::size_t k = C::kDegree; k-- > 0;) q = q * r + L::splat(C::kQ[k]);
  return {n, r + r * r * q};
}

/// `result`, or the one NaN we give where x is any NaN (its bits would differ between machines).
template <typename L>
L keep_nan(const L& x, const L& result) {
  constexpr auto kNan = std::numeric_limits<typename L::Scalar>::quiet_NaN();
  return select(x == x, result, L::splat(kNan));
}

/// e^x in every lane. 2^n is applied in two halves: the result may be denormal or infinite where
/// neither half is.
template <typename L>
L exp_lanes(const L& x) {
  using C = ExpConstants<typename L::Scalar>;
  const L clamped = min(max(x, L::splat(C::kSmallest)), L::splat(C::kLargest));
  const auto [n, expm1_r] = reduce_exp(clamped);
  const L half = round_to_integer(n * L::splat(0.5));
  const L result = ((L::splat(1) + expm1_r) * power_of_two(half)) * power_of_two(n - half);
  return keep_nan(x, result);
}

/// tanh x = t / (t + 2) with t = e^2|x| - 1 = 2^n (e^r - 1) + (2^n - 1), which loses nothing near
/// 0.
template <typename L>
L tanh_lanes(const L& x) {
  using C = ExpConstants<typename L::Scalar>;
  const L magnitude = min(abs(x), L::splat(C::kTanhIsOne));
  const auto [n, expm1_r] = reduce_exp(magnitude + magnitude);
  const L scale = power_of_two(n);
  const L t = scale * expm1_r + (scale - L::splat(1));
  return keep_nan(x, copy_sign(t / (t + L::splat(2)), x));
}

/// 1 / (1 + e^-x) for x >= 0, e^x / (1 + e^x) below: e^-|x| cannot overflow.
template <typename L>
L sigmoid_lanes(const L& x) {
  const L one = L::splat(1);
  const L e = exp_lanes(L::splat(0) - abs(x));
  return keep_nan(x, select(x < L::splat(0), e, one) / (one + e));
}

}  // namespace softlookup::numeric
