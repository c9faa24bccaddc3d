#pragma once

#include <cstddef>

#include "numeric/register_scalar.hpp"

namespace softlookup::numeric {

/// Every kernel works on eight virtual lanes, whatever the machine has: eight scalars, two or four
/// registers of 128 bits, one or two of 256. So a reduction adds the same numbers in the same order
/// everywhere, and one source gives one result.
inline constexpr std::size_t kLanes = 8;

/// Eight lanes made of registers of type R (see register_scalar.hpp for what R provides). No inline
/// function of the standard library here or in the kernels: see kernel_table.hpp.
template <typename R>
struct Lanes {
  using Scalar = typename R::Scalar;
  static constexpr std::size_t kParts = kLanes / R::kWidth;

  struct Mask {
    typename R::Mask parts[kParts];
  };

  typename R::Register parts[kParts];  // std::array would lose the type's alignment attribute

  static Lanes splat(Scalar value) {
    return each([&](std::size_t) { return R::splat(value); });
  }

  static Lanes load(const Scalar* from) {
    return each([&](std::size_t part) { return R::load(from + part * R::kWidth); });
  }

  /// The first `count` < 8 lanes from memory, the others `rest`. Row ends are rare: they are calls,
  /// so that they take no room in every kernel.
  __attribute__((noinline)) static Lanes load_some(const Scalar* from, std::size_t count,
                                                   Scalar rest) {
    Scalar lanes[kLanes];
    splat(rest).store(lanes);
    for (std::size_t i = 0; i < count; ++i) lanes[i] = from[i];
    return load(lanes);
  }

  void store(Scalar* to) const {
    for (std::size_t part = 0; part < kParts; ++part) R::store(to + part * R::kWidth, parts[part]);
  }

  __attribute__((noinline)) void store_some(Scalar* to, std::size_t count) const {
    Scalar lanes[kLanes];
    store(lanes);
    for (std::size_t i = 0; i < count; ++i) to[i] = lanes[i];
  }

  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return R::add(a.parts[i], b.parts[i]); });
  }
  friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return R::subtract(a.parts[i], b.parts[i]); });
  }
  friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return R::multiply(a.parts[i], b.parts[i]); });
  }
  friend Lanes operator/(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return R::divide(a.parts[i], b.parts[i]); });
  }

  /// a < b ? a : b in each lane: b where either is NaN.
  friend Lanes min(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return R::min(a.parts[i], b.parts[i]); });
  }
  /// a > b ? a : b in each lane: b where either is NaN.
  friend Lanes max(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return R::max(a.parts[i], b.parts[i]); });
  }
  friend Lanes abs(const Lanes& a) {
    return each([&](std::size_t i) { return R::abs(a.parts[i]); });
  }
  friend Lanes sqrt(const Lanes& a) {
    return each([&](std::size_t i) { return R::sqrt(a.parts[i]); });
  }
  /// |magnitude| with the sign bit of `sign`.
  friend Lanes copy_sign(const Lanes& magnitude, const Lanes& sign) {
    return each([&](std::size_t i) { return R::copy_sign(magnitude.parts[i], sign.parts[i]); });
  }
  /// The bit pattern moved up so that the lowest bits of the significand become the exponent.
  friend Lanes shift_into_exponent(const Lanes& a) {
    return each([&](std::size_t i) { return R::shift_into_exponent(a.parts[i]); });
  }

  friend Mask operator<(const Lanes& a, const Lanes& b) {
    Mask mask;
    for (std::size_t i = 0; i < kParts; ++i) mask.parts[i] = R::less(a.parts[i], b.parts[i]);
    return mask;
  }
  friend Mask operator==(const Lanes& a, const Lanes& b) {
    Mask mask;
    for (std::size_t i = 0; i < kParts; ++i) mask.parts[i] = R::equal(a.parts[i], b.parts[i]);
    return mask;
  }
  friend Lanes select(const Mask& mask, const Lanes& yes, const Lanes& no) {
    return each([&](std::size_t i) { return R::select(mask.parts[i], yes.parts[i], no.parts[i]); });
  }

 private:
  template <typename Function>
  static Lanes each(const Function& function) {
    Lanes lanes;
    for (std::size_t part = 0; part < kParts; ++part) lanes.parts[part] = function(part);
    return lanes;
  }
};

/// The lanes of the twin: plain scalars, which define what every other version must give.
template <typename Scalar>
using TwinLanes = Lanes<ScalarRegister<Scalar>>;

}  // namespace softlookup::numeric
