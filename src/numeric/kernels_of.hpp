#pragma once

#include "numeric/adam_kernel.hpp"
#include "numeric/gates_kernel.hpp"
#include "numeric/gemm_kernel.hpp"
#include "numeric/kernel_table.hpp"
#include "numeric/rows_kernel.hpp"
#include "numeric/softmax_kernel.hpp"

namespace softlookup::numeric {

/// The row kernels with lanes L.
template <typename L>
inline constexpr RowKernels<typename L::Scalar> kRowKernelsOf = {
    .exp = exp_row<L>,
    .tanh = tanh_row<L>,
    .sigmoid = sigmoid_row<L>,
    .sum = sum_row<L>,
    .dot = dot_rows<L>,
    .max = max_row<L>,
    .softmax = softmax_row<L>,
    .log_softmax = log_softmax_row<L>,
    .add_scaled = scale_row<L, true>,
};

/// The layer kernels with lanes L.
template <typename L>
inline constexpr LayerKernels<typename L::Scalar> kLayerKernelsOf = {
    .scale = scale_row<L, false>,
    .add = add_row<L>,
    .add_row_sums = add_row_sums<L>,
    .add_product = add_product_row<L>,
    .softmax_backward = softmax_backward_row<L>,
    .cross_entropy = cross_entropy_row<L>,
    .additive_score = additive_score_row<L>,
    .additive_score_backward = additive_score_backward_row<L>,
    .gru_gates = gru_gates_row<L>,
    .gru_gates_backward = gru_gates_backward_row<L>,
    .lstm_gates = lstm_gates_row<L>,
    .lstm_gates_backward = lstm_gates_backward_row<L>,
    .rnn_gates = rnn_gates_row<L>,
    .tanh_backward = tanh_backward_row<L>,
    .adam = adam_row<L>,
};

#if !defined(__wasm_simd128__)
/// Every kernel with registers of type R.
template <typename R>
inline constexpr KernelsOf<typename R::Scalar> kKernelsOf = {
    &Gemm<R>::kKernels, &kRowKernelsOf<Lanes<R>>, &kLayerKernelsOf<Lanes<R>>};
#endif

}  // namespace softlookup::numeric
