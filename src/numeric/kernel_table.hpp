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

template <typename Scalar>
struct AdamFactors;

/// The functions behind vector_math.hpp and softmax.hpp for one instruction set. They take one row
/// of `size` scalars and check nothing; what each does is said at its body in *_kernel.hpp.
template <typename Scalar>
struct RowKernels {
  using In = const Scalar*;
  using Out = Scalar*;

  void (*exp)(std::size_t size, In in, Out out);
  void (*tanh)(std::size_t size, In in, Out out);
  void (*sigmoid)(std::size_t size, In in, Out out);
  Scalar (*sum)(std::size_t size, In in);
  Scalar (*dot)(std::size_t size, In a, In b);
  Scalar (*max)(std::size_t size, In in);
  void (*softmax)(std::size_t size, In in, Out out);
  void (*log_softmax)(std::size_t size, In in, Out out);
  void (*add_scaled)(std::size_t size, Scalar factor, In in, Out out);
};

/// The same behind rows.hpp, gates.hpp and adam.hpp.
template <typename Scalar>
struct LayerKernels {
  using In = const Scalar*;
  using Out = Scalar*;

  void (*scale)(std::size_t size, Scalar factor, In in, Out out);
  void (*add)(std::size_t size, In in, Out out);
  void (*add_row_sums)(std::size_t size, std::size_t count, std::size_t stride, In rows, Out sums);
  void (*add_product)(std::size_t size, In a, In b, Out out);
  void (*softmax_backward)(std::size_t size, Scalar factor, In weights, In d_weights, Out d_scores);
  double (*cross_entropy)(std::size_t size, std::size_t target, Scalar smoothing, Scalar factor,
                          Out logits);
  Scalar (*additive_score)(std::size_t size, In query, In key, In v, Out hidden);
  void (*additive_score_backward)(std::size_t size, Scalar d_score, In v, In hidden, Out d_query,
                                  Out d_key, Out d_v);

  void (*gru_gates)(std::size_t size, In input, Out hidden, In previous, Out candidate, Out state);
  void (*gru_gates_backward)(std::size_t size, In gates, In candidate, In previous, In d_state,
                             Out d_input, Out d_hidden, Out d_previous);
  void (*lstm_gates)(std::size_t size, In input, Out gates, In previous_cell, Out cell, Out state);
  void (*lstm_gates_backward)(std::size_t size, In gates, In cell, In previous_cell, In d_state,
                              Out d_cell, Out d_input, Out d_gates);
  void (*rnn_gates)(std::size_t size, In input, Out state);
  void (*tanh_backward)(std::size_t size, In y, In d, Out d_out);

  void (*adam)(std::size_t size, const AdamFactors<Scalar>& factors, In gradients, Out first,
               Out second, Out values);
};

#if defined(__wasm_simd128__)

/// A module has one instruction set. Tables that nobody asks for are left out of it with their
/// functions, so there is none of all tables.
template <typename Scalar>
struct ModuleKernels {
  static const GemmKernels<Scalar> kGemm;
  static const RowKernels<Scalar> kRows;
  static const LayerKernels<Scalar> kLayers;
};
extern template struct ModuleKernels<float>;
extern template struct ModuleKernels<double>;

template <typename Scalar>
[[nodiscard]] const GemmKernels<Scalar>& gemm_kernels() {
  return ModuleKernels<Scalar>::kGemm;
}
template <typename Scalar>
[[nodiscard]] const RowKernels<Scalar>& row_kernels() {
  return ModuleKernels<Scalar>::kRows;
}
template <typename Scalar>
[[nodiscard]] const LayerKernels<Scalar>& layer_kernels() {
  return ModuleKernels<Scalar>::kLayers;
}

#else

/// All kernels on one kind of number for one instruction set.
template <typename Scalar>
struct KernelsOf {
  const GemmKernels<Scalar>* gemm;
  const RowKernels<Scalar>* rows;
  const LayerKernels<Scalar>* layers;
};

/// All kernels for one instruction set.
struct Kernels {
  InstructionSet set;
  KernelsOf<float> of_float;
  KernelsOf<double> of_double;
};

extern const Kernels kScalarKernels;
#if defined(__x86_64__)
extern const Kernels kSse2Kernels;
extern const Kernels kAvx2Kernels;
/// Its row and layer kernels are those of AVX2: they work on eight lanes, and floats would leave
/// half of a register empty.
extern const Kernels kAvx512Kernels;
extern const RowKernels<float> kAvx2FloatRows;
extern const RowKernels<double> kAvx2DoubleRows;
extern const LayerKernels<float> kAvx2FloatLayers;
extern const LayerKernels<double> kAvx2DoubleLayers;
#endif

/// The kernels in use.
[[nodiscard]] const Kernels& kernels();

template <typename Scalar>
[[nodiscard]] const KernelsOf<Scalar>& kernels_of() {
  if constexpr (sizeof(Scalar) == sizeof(float))
    return kernels().of_float;
  else
    return kernels().of_double;
}

template <typename Scalar>
[[nodiscard]] const GemmKernels<Scalar>& gemm_kernels() {
  return *kernels_of<Scalar>().gemm;
}
template <typename Scalar>
[[nodiscard]] const RowKernels<Scalar>& row_kernels() {
  return *kernels_of<Scalar>().rows;
}
template <typename Scalar>
[[nodiscard]] const LayerKernels<Scalar>& layer_kernels() {
  return *kernels_of<Scalar>().layers;
}

#endif

}  // namespace softlookup::numeric
