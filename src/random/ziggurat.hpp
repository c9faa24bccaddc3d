#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "random/pcg64.hpp"
#include "random/ziggurat_tables.hpp"

// The ziggurat method as NumPy draws with it: G. Marsaglia and W. W. Tsang, "The Ziggurat Method
// for Generating Random Variables", 2000. 256 strips of equal area cover the density; a draw picks
// a strip and a point across it, and all but about one in a hundred lie in the part of the strip
// that is wholly under the density.

namespace softlookup {

/// Finish a draw that the fast path left open: `strip` and `across` are its bits, `x` its point.
/// Both may draw again, and again from the start.
[[nodiscard]] double finish_standard_normal(Pcg64& bits, std::size_t strip, std::uint64_t across,
                                            double x) noexcept;
[[nodiscard]] double finish_standard_exponential(Pcg64& bits, std::size_t strip, double x) noexcept;

/// Density exp(-x^2 / 2) / sqrt(2 pi). Bits of the draw, lowest first: strip 8, sign 1, across 52.
[[nodiscard]] inline double standard_normal(Pcg64& bits) noexcept {
  const std::uint64_t draw = bits.next_uint64();
  const auto strip = static_cast<std::size_t>(draw & 0xff);
  const std::uint64_t across = (draw >> 9) & 0x000f'ffff'ffff'ffff;
  const double distance = static_cast<double>(across) * kNormalZiggurat.width[strip];
  // The sign goes in by its bit: a branch on it would be mispredicted every other time.
  const double x =
      std::bit_cast<double>(std::bit_cast<std::uint64_t>(distance) | ((draw & 0x100) << 55));
  if (across < kNormalZiggurat.inside[strip]) [[likely]]
    return x;
  return finish_standard_normal(bits, strip, across, x);
}

/// Density exp(-x) for x >= 0. Bits of the draw, lowest first: unused 3, strip 8, across 53.
[[nodiscard]] inline double standard_exponential(Pcg64& bits) noexcept {
  const std::uint64_t draw = bits.next_uint64();
  const auto strip = static_cast<std::size_t>((draw >> 3) & 0xff);
  const std::uint64_t across = draw >> 11;
  const double x = static_cast<double>(across) * kExponentialZiggurat.width[strip];
  if (across < kExponentialZiggurat.inside[strip]) [[likely]]
    return x;
  return finish_standard_exponential(bits, strip, x);
}

}  // namespace softlookup
