#pragma once

#include <cstddef>

#include <emmintrin.h>

namespace softlookup::numeric {

/// 128 bits of SSE2, which every x86-64 has. A register of 256 bits would be another file like this
/// one with a wider kWidth; the kernels stay as they are.
template <typename Scalar>
struct SseRegister;

template <>
struct SseRegister<float> {
  using Scalar = float;
  using Register = __m128;
  using Mask = __m128;
  static constexpr std::size_t kWidth = 4;

  static Register splat(Scalar value) { return _mm_set1_ps(value); }
  static Register load_splat(const Scalar* from) { return _mm_set1_ps(*from); }
  static Register load(const Scalar* from) { return _mm_loadu_ps(from); }
  static void store(Scalar* to, Register a) { _mm_storeu_ps(to, a); }

  static Register add(Register a, Register b) { return _mm_add_ps(a, b); }
  static Register subtract(Register a, Register b) { return _mm_sub_ps(a, b); }
  static Register multiply(Register a, Register b) { return _mm_mul_ps(a, b); }
  static Register divide(Register a, Register b) { return _mm_div_ps(a, b); }
  static Register min(Register a, Register b) { return _mm_min_ps(a, b); }
  static Register max(Register a, Register b) { return _mm_max_ps(a, b); }
  static Register sqrt(Register a) { return _mm_sqrt_ps(a); }
  static Register abs(Register a) { return _mm_andnot_ps(_mm_set1_ps(-0.0F), a); }
  static Register copy_sign(Register magnitude, Register sign) {
    const Register sign_bit = _mm_set1_ps(-0.0F);
    return _mm_or_ps(_mm_andnot_ps(sign_bit, magnitude), _mm_and_ps(sign_bit, sign));
  }
  static Register shift_into_exponent(Register a) {
    return _mm_castsi128_ps(_mm_slli_epi32(_mm_castps_si128(a), 23));
  }

  static Mask less(Register a, Register b) { return _mm_cmplt_ps(a, b); }
  static Mask equal(Register a, Register b) { return _mm_cmpeq_ps(a, b); }
  static Register select(Mask mask, Register yes, Register no) {
    return _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no));
  }
};

template <>
struct SseRegister<double> {
  using Scalar = double;
  using Register = __m128d;
  using Mask = __m128d;
  static constexpr std::size_t kWidth = 2;

  static Register splat(Scalar value) { return _mm_set1_pd(value); }
  static Register load_splat(const Scalar* from) { return _mm_set1_pd(*from); }
  static Register load(const Scalar* from) { return _mm_loadu_pd(from); }
  static void store(Scalar* to, Register a) { _mm_storeu_pd(to, a); }

  static Register add(Register a, Register b) { return _mm_add_pd(a, b); }
  static Register subtract(Register a, Register b) { return _mm_sub_pd(a, b); }
  static Register multiply(Register a, Register b) { return _mm_mul_pd(a, b); }
  static Register divide(Register a, Register b) { return _mm_div_pd(a, b); }
  static Register min(Register a, Register b) { return _mm_min_pd(a, b); }
  static Register max(Register a, Register b) { return _mm_max_pd(a, b); }
  static Register sqrt(Register a) { return _mm_sqrt_pd(a); }
  static Register abs(Register a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
  static Register copy_sign(Register magnitude, Register sign) {
    const Register sign_bit = _mm_set1_pd(-0.0);
    return _mm_or_pd(_mm_andnot_pd(sign_bit, magnitude), _mm_and_pd(sign_bit, sign));
  }
  static Register shift_into_exponent(Register a) {
    return _mm_castsi128_pd(_mm_slli_epi64(_mm_castpd_si128(a), 52));
  }

  static Mask less(Register a, Register b) { return _mm_cmplt_pd(a, b); }
  static Mask equal(Register a, Register b) { return _mm_cmpeq_pd(a, b); }
  static Register select(Mask mask, Register yes, Register no) {
    return _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
  }
};

}  // namespace softlookup::numeric
