#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace softlookup::numeric {

/// Every sign and exponent of a float or double (denormals, infinity and NaN included) with
/// `significands` patterns each: evenly spaced ones and random ones in equal parts.
template <typename Scalar>
std::vector<Scalar> float_sweep(std::uint64_t significands) {
  using Bits = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;
  constexpr int kSignificandBits = sizeof(Scalar) == 4 ? 23 : 52;
  constexpr std::uint64_t kSignsAndExponents = std::uint64_t(1) << (sizeof(Scalar) == 4 ? 9 : 12);
  constexpr std::uint64_t kSignificands = std::uint64_t(1) << kSignificandBits;
  std::mt19937_64 random(1);  // the engine's output is fixed by the standard
  std::vector<Scalar> values;
  for (std::uint64_t top = 0; top < kSignsAndExponents; ++top) {
    for (std::uint64_t i = 0; i < significands; ++i) {
      const std::uint64_t significand =
          i % 2 == 0 ? kSignificands / significands * i : random() % kSignificands;
      values.push_back(
          std::bit_cast<Scalar>(static_cast<Bits>(top << kSignificandBits | significand)));
    }
  }
  return values;
}

/// The distance of `result` from the exact value in units of the last place of the exact value.
template <typename Scalar, typename Exact>
double error_in_ulp(Scalar result, Exact exact) {
  if (std::isnan(result) != std::isnan(exact)) return std::numeric_limits<double>::infinity();
  if (std::isnan(exact) || static_cast<Exact>(result) == exact) return 0;
  if (std::isinf(result)) {  // right once the exact value rounds to infinity
    return std::isinf(static_cast<Scalar>(exact)) ? 0 : std::numeric_limits<double>::infinity();
  }
  const int exponent = std::max(std::ilogb(exact) + 1, std::numeric_limits<Scalar>::min_exponent);
  const Exact ulp = std::ldexp(Exact(1), exponent - std::numeric_limits<Scalar>::digits);
  return static_cast<double>(std::abs(static_cast<Exact>(result) - exact) / ulp);
}

/// FNV-1a over the bits of all values, one hash for one set of results.
template <typename Scalar>
std::uint64_t hash_of(const std::vector<Scalar>& values) {
  using Bits = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const Scalar value : values) {
    Bits bits = std::bit_cast<Bits>(value);
    for (std::size_t byte = 0; byte < sizeof(Bits); ++byte, bits = static_cast<Bits>(bits >> 8))
      hash = (hash ^ (bits & 0xff)) * 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace softlookup::numeric
