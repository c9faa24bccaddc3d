#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "random/seed_sequence.hpp"
#include "random/uint128.hpp"

namespace softlookup {

/// The generator PCG XSL RR 128/64, as NumPy's PCG64: M. E. O'Neill, "PCG: A Family of Simple Fast
/// Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014.
class Pcg64 {
 public:
  explicit Pcg64(const SeedSequence& seed) {
    std::array<std::uint64_t, 4> words{};
    seed.generate_state(std::span<std::uint64_t>(words));
    increment_ = (make_uint128(words[2], words[3]) << 1) | 1;
    step();
    state_ += make_uint128(words[0], words[1]);
    step();
  }

  std::uint64_t next_uint64() noexcept {
    step();
    const auto high = static_cast<std::uint64_t>(state_ >> 64);
    return std::rotr(high ^ static_cast<std::uint64_t>(state_), static_cast<int>(high >> 58));
  }

  /// The low half of a draw, then its high half; 64-bit draws in between leave the kept half alone.
  std::uint32_t next_uint32() noexcept {
    if (has_half_) {
      has_half_ = false;
      return half_;
    }
    const std::uint64_t draw = next_uint64();
    has_half_ = true;
    half_ = static_cast<std::uint32_t>(draw >> 32);
    return static_cast<std::uint32_t>(draw);
  }

  /// Uniform in [0, 1): the upper 53 bits of a draw.
  double next_double() noexcept { return static_cast<double>(next_uint64() >> 11) * 0x1p-53; }

 private:
  static constexpr Uint128 kMultiplier = make_uint128(0x2360ed051fc65da4, 0x4385df649fccf645);

  void step() noexcept { state_ = state_ * kMultiplier + increment_; }

  Uint128 state_ = 0;
  Uint128 increment_ = 0;
  bool has_half_ = false;
  std::uint32_t half_ = 0;
};

}  // namespace softlookup
