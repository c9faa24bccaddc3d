#pragma once

#include "base/matrix_view.hpp"

// The elementwise part of recurrent cells over the rows of a batch; see gates_kernel.hpp for the
// formulas. Rows are sequences; a gate matrix holds a row's gates one after the other in PyTorch's
// order. Views with data == nullptr stand for "zeros" (previous states) or "not wanted"
// (gradients).
namespace softlookup::numeric {

/// input [B, 3H], hidden [B, 3H] (in: affine part, out: r, z, affine hidden part of n),
/// previous [B, H], candidate [B, H] and state [B, H] out.
template <typename Scalar>
void gru_gates(MatrixView<const Scalar> input, MatrixView<Scalar> hidden,
               MatrixView<const Scalar> previous, MatrixView<Scalar> candidate,
               MatrixView<Scalar> state);

/// gates [B, 3H], candidate [B, H], previous [B, H] of the forward pass, d_state [B, H] in;
/// d_input [B, 3H] is added to, d_hidden [B, 3H] and d_previous [B, H] = d_state z are written;
/// d_previous may be d_state.
template <typename Scalar>
void gru_gates_backward(MatrixView<const Scalar> gates, MatrixView<const Scalar> candidate,
                        MatrixView<const Scalar> previous, MatrixView<const Scalar> d_state,
                        MatrixView<Scalar> d_input, MatrixView<Scalar> d_hidden,
                        MatrixView<Scalar> d_previous);

/// input [B, 4H], gates [B, 4H] (in: affine part, out: i, f, g, o), previous_cell [B, H],
/// cell [B, H] and state [B, H] out.
template <typename Scalar>
void lstm_gates(MatrixView<const Scalar> input, MatrixView<Scalar> gates,
                MatrixView<const Scalar> previous_cell, MatrixView<Scalar> cell,
                MatrixView<Scalar> state);

/// d_state [B, H] in; d_cell [B, H] in: at cell, out: at previous_cell; d_input [B, 4H] is added
/// to, d_gates [B, 4H] is written.
template <typename Scalar>
void lstm_gates_backward(MatrixView<const Scalar> gates, MatrixView<const Scalar> cell,
                         MatrixView<const Scalar> previous_cell, MatrixView<const Scalar> d_state,
                         MatrixView<Scalar> d_cell, MatrixView<Scalar> d_input,
                         MatrixView<Scalar> d_gates);

/// state [B, H] = tanh(input + state).
template <typename Scalar>
void rnn_gates(MatrixView<const Scalar> input, MatrixView<Scalar> state);

/// d_out = d (1 - y^2), where y = tanh of something; all of one shape. d_out may be d.
template <typename Scalar>
void tanh_backward(MatrixView<const Scalar> y, MatrixView<const Scalar> d,
                   MatrixView<Scalar> d_out);

}  // namespace softlookup::numeric
