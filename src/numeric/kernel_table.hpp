#pragma once

#include <cstddef>

#include "numeric/instruction_set.hpp"

// What the files kernels_*.cpp offer to the rest of this folder. Those are compiled for
// instructions that the processor may lack, so they take and give raw pointers only and instantiate
// no inline function that another file might share: the linker could keep the copy that does not
// run.
namespace softlookup::numeric {

/// C = A B, or C += A B with `add`. Whether `a` and `b` hold a matrix, its transpose or panels is
/// up to the function that takes it.
template <typename Scalar>
struct Product {
  const Scalar* a;
  std::size_t a_stride;
  const Scalar* b;
  std::size_t b_stride;
  Scalar* c;
  std::size_t c_stride;
  std::size_t m;
  std::size_t k;
  std::size_t n;
  bool add;
};

/// The functions behind gemm.hpp for one instruction set.
template <typename Scalar>
struct GemmKernels {
  /// B [k, n], read at b[p * row_step + j * column_step], into panels.
  void (*pack)(const Scalar* b, std::size_t row_step, std::size_t column_step, std::size_t k,
               std::size_t n, Scalar* panels);
  void (*multiply_packed)(const Product<Scalar>&);
  void (*multiply)(const Product<Scalar>&);
  void (*multiply_transposed)(const Product<Scalar>&);
};

/// All kernels for one instruction set.
struct Kernels {
  InstructionSet set;
  GemmKernels<float> gemm_float;
  GemmKernels<double> gemm_double;

  template <typename Scalar>
  [[nodiscard]] const GemmKernels<Scalar>& gemm() const {
    if constexpr (sizeof(Scalar) == sizeof(float))
      return gemm_float;
    else
      return gemm_double;
  }
};

extern const Kernels kScalarKernels;
#if defined(__wasm_simd128__)
extern const Kernels kWasm128Kernels;
#elif defined(__x86_64__)
extern const Kernels kSse2Kernels;
extern const Kernels kAvx2Kernels;
#endif

/// The kernels in use.
[[nodiscard]] const Kernels& kernels();

}  // namespace softlookup::numeric
