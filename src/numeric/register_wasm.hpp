#pragma once

#include <cstddef>

#include <wasm_simd128.h>

namespace softlookup::numeric {

/// The 128 bits of WebAssembly SIMD. Its pmin and pmax compare their operands the other way round
/// than x86, so they are swapped here; its min and max treat NaN otherwise and cost more.
template <typename Scalar>
struct WasmRegister;

template <>
struct WasmRegister<float> {
  using Scalar = float;
  using Register = v128_t;
  using Mask = v128_t;
  static constexpr std::size_t kWidth = 4;

  static Register splat(Scalar value) { return wasm_f32x4_splat(value); }
  static Register load_splat(const Scalar* from) { return wasm_v128_load32_splat(from); }
  static Register load(const Scalar* from) { return wasm_v128_load(from); }
  static void store(Scalar* to, Register a) { wasm_v128_store(to, a); }

  static Register add(Register a, Register b) { return wasm_f32x4_add(a, b); }
  static Register subtract(Register a, Register b) { return wasm_f32x4_sub(a, b); }
  static Register multiply(Register a, Register b) { return wasm_f32x4_mul(a, b); }
  static Register divide(Register a, Register b) { return wasm_f32x4_div(a, b); }
  static Register min(Register a, Register b) { return wasm_f32x4_pmin(b, a); }
  static Register max(Register a, Register b) { return wasm_f32x4_pmax(b, a); }
  static Register sqrt(Register a) { return wasm_f32x4_sqrt(a); }
  static Register abs(Register a) { return wasm_f32x4_abs(a); }
  static Register copy_sign(Register magnitude, Register sign) {
    return wasm_v128_bitselect(sign, magnitude, wasm_f32x4_const_splat(-0.0F));
  }
  static Register shift_into_exponent(Register a) { return wasm_i32x4_shl(a, 23); }

  static Mask less(Register a, Register b) { return wasm_f32x4_lt(a, b); }
  static Mask equal(Register a, Register b) { return wasm_f32x4_eq(a, b); }
  static Register select(Mask mask, Register yes, Register no) {
    return wasm_v128_bitselect(yes, no, mask);
  }
};

template <>
struct WasmRegister<double> {
  using Scalar = double;
  using Register = v128_t;
  using Mask = v128_t;
  static constexpr std::size_t kWidth = 2;

  static Register splat(Scalar value) { return wasm_f64x2_splat(value); }
  static Register load_splat(const Scalar* from) { return wasm_v128_load64_splat(from); }
  static Register load(const Scalar* from) { return wasm_v128_load(from); }
  static void store(Scalar* to, Register a) { wasm_v128_store(to, a); }

  static Register add(Register a, Register b) { return wasm_f64x2_add(a, b); }
  static Register subtract(Register a, Register b) { return wasm_f64x2_sub(a, b); }
  static Register multiply(Register a, Register b) { return wasm_f64x2_mul(a, b); }
  static Register divide(Register a, Register b) { return wasm_f64x2_div(a, b); }
  static Register min(Register a, Register b) { return wasm_f64x2_pmin(b, a); }
  static Register max(Register a, Register b) { return wasm_f64x2_pmax(b, a); }
  static Register sqrt(Register a) { return wasm_f64x2_sqrt(a); }
  static Register abs(Register a) { return wasm_f64x2_abs(a); }
  static Register copy_sign(Register magnitude, Register sign) {
    return wasm_v128_bitselect(sign, magnitude, wasm_f64x2_const_splat(-0.0));
  }
  static Register shift_into_exponent(Register a) { return wasm_i64x2_shl(a, 52); }

  static Mask less(Register a, Register b) { return wasm_f64x2_lt(a, b); }
  static Mask equal(Register a, Register b) { return wasm_f64x2_eq(a, b); }
  static Register select(Mask mask, Register yes, Register no) {
    return wasm_v128_bitselect(yes, no, mask);
  }
};

}  // namespace softlookup::numeric
