#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace softlookup::numeric {

/// A register of one plain number: the operations that every register type provides, and the twin
/// whose results the SIMD ones must repeat bit for bit.
template <typename ScalarType>
struct ScalarRegister {
  using Scalar = ScalarType;
  using Register = Scalar;
  using Mask = bool;
  static constexpr std::size_t kWidth = 1;

  static Register splat(Scalar value) { return value; }
  /// The number at `from` in every lane.
  static Register load_splat(const Scalar* from) { return *from; }
  static Register load(const Scalar* from) { return *from; }
  static void store(Scalar* to, Register a) { *to = a; }

  static Register add(Register a, Register b) { return a + b; }
  static Register subtract(Register a, Register b) { return a - b; }
  static Register multiply(Register a, Register b) { return a * b; }
  static Register divide(Register a, Register b) { return a / b; }
  static Register min(Register a, Register b) { return a < b ? a : b; }
  static Register max(Register a, Register b) { return a > b ? a : b; }
  static Register sqrt(Register a) { return std::sqrt(a); }
  static Register abs(Register a) { return std::abs(a); }
  static Register copy_sign(Register magnitude, Register sign) {
    constexpr Bits kSignBit = Bits(1) << (8 * sizeof(Scalar) - 1);
    return std::bit_cast<Scalar>(static_cast<Bits>((std::bit_cast<Bits>(magnitude) & ~kSignBit) |
                                                   (std::bit_cast<Bits>(sign) & kSignBit)));
  }
  static Register shift_into_exponent(Register a) {
    constexpr int kSignificandBits = sizeof(Scalar) == 4 ? 23 : 52;
    return std::bit_cast<Scalar>(static_cast<Bits>(std::bit_cast<Bits>(a) << kSignificandBits));
  }

  static Mask less(Register a, Register b) { return a < b; }
  static Mask equal(Register a, Register b) { return a == b; }
  static Register select(Mask mask, Register yes, Register no) { return mask ? yes : no; }

 private:
  using Bits = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;
};

}  // namespace softlookup::numeric
