#pragma once

#include <cstddef>

#include <immintrin.h>

namespace softlookup::numeric {

/// 256 bits of AVX2, without its fused multiply-add. Only files that are compiled for AVX2
/// include this.
template <typename Scalar>
struct Avx2Register;

template <>
struct Avx2Register<float> {
  using Scalar = float;
  using Register = __m256;
  using Mask = __m256;
  static constexpr std::size_t kWidth = 8;

  static Register splat(Scalar value) { return _mm256_set1_ps(value); }
  static Register load_splat(const Scalar* from) { return _mm256_broadcast_ss(from); }
  static Register load(const Scalar* from) { return _mm256_loadu_ps(from); }
  static void store(Scalar* to, Register a) { _mm256_storeu_ps(to, a); }

  static Register add(Register a, Register b) { return _mm256_add_ps(a, b); }
  static Register subtract(Register a, Register b) { return _mm256_sub_ps(a, b); }
  static Register multiply(Register a, Register b) { return _mm256_mul_ps(a, b); }
  static Register divide(Register a, Register b) { return _mm256_div_ps(a, b); }
  static Register min(Register a, Register b) { return _mm256_min_ps(a, b); }
  static Register max(Register a, Register b) { return _mm256_max_ps(a, b); }
  static Register sqrt(Register a) { return _mm256_sqrt_ps(a); }
  static Register abs(Register a) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0F), a); }
  static Register copy_sign(Register magnitude, Register sign) {
    const Register sign_bit = _mm256_set1_ps(-0.0F);
    return _mm256_or_ps(_mm256_andnot_ps(sign_bit, magnitude), _mm256_and_ps(sign_bit, sign));
  }
  static Register shift_into_exponent(Register a) {
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_castps_si256(a), 23));
  }

  static Mask less(Register a, Register b) { return _mm256_cmp_ps(a, b, _CMP_LT_OS); }
  static Mask equal(Register a, Register b) { return _mm256_cmp_ps(a, b, _CMP_EQ_OQ); }
  static Register select(Mask mask, Register yes, Register no) {
    return _mm256_blendv_ps(no, yes, mask);
  }
};

template <>
struct Avx2Register<double> {
  using Scalar = double;
  using Register = __m256d;
  using Mask = __m256d;
  static constexpr std::size_t kWidth = 4;

  static Register splat(Scalar value) { return _mm256_set1_pd(value); }
  static Register load_splat(const Scalar* from) { return _mm256_broadcast_sd(from); }
  static Register load(const Scalar* from) { return _mm256_loadu_pd(from); }
  static void store(Scalar* to, Register a) { _mm256_storeu_pd(to, a); }

  static Register add(Register a, Register b) { return _mm256_add_pd(a, b); }
  static Register subtract(Register a, Register b) { return _mm256_sub_pd(a, b); }
  static Register multiply(Register a, Register b) { return _mm256_mul_pd(a, b); }
  static Register divide(Register a, Register b) { return _mm256_div_pd(a, b); }
  static Register min(Register a, Register b) { return _mm256_min_pd(a, b); }
  static Register max(Register a, Register b) { return _mm256_max_pd(a, b); }
  static Register sqrt(Register a) { return _mm256_sqrt_pd(a); }
  static Register abs(Register a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
  static Register copy_sign(Register magnitude, Register sign) {
    const Register sign_bit = _mm256_set1_pd(-0.0);
    return _mm256_or_pd(_mm256_andnot_pd(sign_bit, magnitude), _mm256_and_pd(sign_bit, sign));
  }
  static Register shift_into_exponent(Register a) {
    return _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_castpd_si256(a), 52));
  }

  static Mask less(Register a, Register b) { return _mm256_cmp_pd(a, b, _CMP_LT_OS); }
  static Mask equal(Register a, Register b) { return _mm256_cmp_pd(a, b, _CMP_EQ_OQ); }
  static Register select(Mask mask, Register yes, Register no) {
    return _mm256_blendv_pd(no, yes, mask);
  }
};

}  // namespace softlookup::numeric
