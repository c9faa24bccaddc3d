#pragma once

#include <cstddef>

#include <immintrin.h>

namespace softlookup::numeric {

/// 512 bits of AVX-512, without its fused multiply-add: what matrix products need. Sixteen floats
/// are more than the eight lanes of the other kernels. Only files that are compiled for AVX-512
/// include this.
template <typename Scalar>
struct Avx512Register;

template <>
struct Avx512Register<float> {
  using Scalar = float;
  using Register = __m512;
  static constexpr std::size_t kWidth = 16;

  static Register splat(Scalar value) { return _mm512_set1_ps(value); }
  static Register load_splat(const Scalar* from) { return _mm512_set1_ps(*from); }
  static Register load(const Scalar* from) { return _mm512_loadu_ps(from); }
  static void store(Scalar* to, Register a) { _mm512_storeu_ps(to, a); }
  static Register add(Register a, Register b) { return _mm512_add_ps(a, b); }
  static Register multiply(Register a, Register b) { return _mm512_mul_ps(a, b); }
};

template <>
struct Avx512Register<double> {
  using Scalar = double;
  using Register = __m512d;
  static constexpr std::size_t kWidth = 8;

  static Register splat(Scalar value) { return _mm512_set1_pd(value); }
  static Register load_splat(const Scalar* from) { return _mm512_set1_pd(*from); }
  static Register load(const Scalar* from) { return _mm512_loadu_pd(from); }
  static void store(Scalar* to, Register a) { _mm512_storeu_pd(to, a); }
  static Register add(Register a, Register b) { return _mm512_add_pd(a, b); }
  static Register multiply(Register a, Register b) { return _mm512_mul_pd(a, b); }
};

}  // namespace softlookup::numeric
