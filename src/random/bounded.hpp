#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "random/pcg64.hpp"
#include "random/uint128.hpp"

// Integers uniform on [0, largest], by NumPy's two methods. NumPy's integers and choice take the
// first, its shuffle and permutation the second. A largest below 2^32 takes halves of draws.

namespace softlookup {

/// Multiplies a draw by the number of values and keeps the upper part; the few draws that would
/// favour a value are drawn again (D. Lemire, "Fast Random Integer Generation in an Interval",
/// 2019). 0 < largest < 2^32 - 1.
[[nodiscard]] inline std::uint32_t multiplied_uint32(Pcg64& bits, std::uint32_t largest) noexcept {
  const std::uint32_t values = largest + 1;
  std::uint64_t product = static_cast<std::uint64_t>(bits.next_uint32()) * values;
  if (static_cast<std::uint32_t>(product) < values) [[unlikely]] {
    const std::uint32_t threshold = (std::numeric_limits<std::uint32_t>::max() - largest) % values;
    while (static_cast<std::uint32_t>(product) < threshold) {
      product = static_cast<std::uint64_t>(bits.next_uint32()) * values;
    }
  }
  return static_cast<std::uint32_t>(product >> 32);
}

/// As multiplied_uint32 with 64-bit draws. 0 < largest < 2^64 - 1.
[[nodiscard]] inline std::uint64_t multiplied_uint64(Pcg64& bits, std::uint64_t largest) noexcept {
  const std::uint64_t values = largest + 1;
  Uint128 product = static_cast<Uint128>(bits.next_uint64()) * values;
  if (static_cast<std::uint64_t>(product) < values) [[unlikely]] {
    const std::uint64_t threshold = (std::numeric_limits<std::uint64_t>::max() - largest) % values;
    while (static_cast<std::uint64_t>(product) < threshold) {
      product = static_cast<Uint128>(bits.next_uint64()) * values;
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

/// Any largest; the ranges with one value or with every value of their width need no rejection, and
/// the first not even a draw.
[[nodiscard]] inline std::uint64_t bounded_uint64(Pcg64& bits, std::uint64_t largest) noexcept {
  constexpr std::uint64_t kAll32 = std::numeric_limits<std::uint32_t>::max();
  constexpr std::uint64_t kAll64 = std::numeric_limits<std::uint64_t>::max();
  if (largest == 0) return 0;
  if (largest < kAll32) return multiplied_uint32(bits, static_cast<std::uint32_t>(largest));
  if (largest == kAll32) return bits.next_uint32();
  if (largest == kAll64) return bits.next_uint64();
  return multiplied_uint64(bits, largest);
}

/// Masks a draw to as many bits as `largest` has, until it is not above it.
[[nodiscard]] inline std::uint64_t masked_uint64(Pcg64& bits, std::uint64_t largest) noexcept {
  if (largest == 0) return 0;
  const std::uint64_t mask = std::numeric_limits<std::uint64_t>::max() >> std::countl_zero(largest);
  std::uint64_t value = 0;
  if (largest <= std::numeric_limits<std::uint32_t>::max()) {
    do value = bits.next_uint32() & mask;
    while (value > largest);
  } else {
    do value = bits.next_uint64() & mask;
    while (value > largest);
  }
  return value;
}

}  // namespace softlookup
