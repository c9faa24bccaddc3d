#pragma once

#include <cstddef>

#include "numeric/exp_kernel.hpp"
#include "numeric/lane_blocks.hpp"

// The elementwise part of recurrent cells, one row (one sequence of the batch) at a time. H is the
// size of the state; gate rows hold their gates one after the other, in PyTorch's order.
namespace softlookup::numeric {

/// GRU, forward. `input` [3H] and `hidden` [3H] hold the affine parts of r, z, n; afterwards
/// `hidden` holds r, z and the affine hidden part of n. `previous` [H], or null for zeros.
///   n = tanh(x_n + r h_n),  state = n + z (previous - n)
template <typename L>
void gru_gates_row(std::size_t size, const typename L::Scalar* input, typename L::Scalar* hidden,
                   const typename L::Scalar* previous, typename L::Scalar* candidate,
                   typename L::Scalar* state) {
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L r = sigmoid_lanes(block.load(input + i) + block.load(hidden + i));
    const L z = sigmoid_lanes(block.load(input + size + i) + block.load(hidden + size + i));
    const L n =
        tanh_lanes(block.load(input + 2 * size + i) + r * block.load(hidden + 2 * size + i));
    const L h = previous != nullptr ? block.load(previous + i) : L::splat(0);
    block.store(hidden + i, r);
    block.store(hidden + size + i, z);
    block.store(candidate + i, n);
    block.store(state + i, n + z * (h - n));
  });
}

/// GRU, backward. `gates` [3H] and `candidate` [H] as the forward pass left them, `d_state` [H] in.
/// Adds to `d_input` [3H] (or null), writes `d_hidden` [3H] and the direct part of the gradient of
/// `previous`, d_previous [H] = d_state z; `d_previous` may be `d_state`.
template <typename L>
void gru_gates_backward_row(std::size_t size, const typename L::Scalar* gates,
                            const typename L::Scalar* candidate, const typename L::Scalar* previous,
                            const typename L::Scalar* d_state, typename L::Scalar* d_input,
                            typename L::Scalar* d_hidden, typename L::Scalar* d_previous) {
  const L one = L::splat(1);
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L r = block.load(gates + i);
    const L z = block.load(gates + size + i);
    const L hidden_n = block.load(gates + 2 * size + i);
    const L n = block.load(candidate + i);
    const L h = previous != nullptr ? block.load(previous + i) : L::splat(0);
    const L d = block.load(d_state + i);
    const L d_n = d * (one - z) * (one - n * n);
    const L d_z = d * (h - n) * (z * (one - z));
    const L d_r = d_n * hidden_n * (r * (one - r));
    block.store(d_hidden + i, d_r);
    block.store(d_hidden + size + i, d_z);
    block.store(d_hidden + 2 * size + i, d_n * r);
    if (d_input != nullptr) {
      block.store(d_input + i, block.load(d_input + i) + d_r);
      block.store(d_input + size + i, block.load(d_input + size + i) + d_z);
      block.store(d_input + 2 * size + i, block.load(d_input + 2 * size + i) + d_n);
    }
    block.store(d_previous + i, d * z);
  });
}

/// LSTM, forward. `input` [4H] and `gates` [4H] hold the affine parts of i, f, g, o; afterwards
/// `gates` holds the gates. `previous_cell` [H], or null for zeros.
///   cell = f previous_cell + i g,  state = o tanh(cell)
template <typename L>
void lstm_gates_row(std::size_t size, const typename L::Scalar* input, typename L::Scalar* gates,
                    const typename L::Scalar* previous_cell, typename L::Scalar* cell,
                    typename L::Scalar* state) {
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const auto affine = [&](std::size_t gate) {
      return block.load(input + gate * size + i) + block.load(gates + gate * size + i);
    };
    const L in = sigmoid_lanes(affine(0));
    const L forget = sigmoid_lanes(affine(1));
    const L candidate = tanh_lanes(affine(2));
    const L out = sigmoid_lanes(affine(3));
    const L before = previous_cell != nullptr ? block.load(previous_cell + i) : L::splat(0);
    const L now = forget * before + in * candidate;
    block.store(gates + i, in);
    block.store(gates + size + i, forget);
    block.store(gates + 2 * size + i, candidate);
    block.store(gates + 3 * size + i, out);
    block.store(cell + i, now);
    block.store(state + i, out * tanh_lanes(now));
  });
}

/// LSTM, backward. `d_state` [H] in; `d_cell` [H] in: the gradient that arrives at `cell`, out: the
/// one that leaves for `previous_cell`. Adds to `d_input` [4H] (or null), writes `d_gates` [4H].
template <typename L>
void lstm_gates_backward_row(std::size_t size, const typename L::Scalar* gates,
                             const typename L::Scalar* cell,
                             const typename L::Scalar* previous_cell,
                             const typename L::Scalar* d_state, typename L::Scalar* d_cell,
                             typename L::Scalar* d_input, typename L::Scalar* d_gates) {
  const L one = L::splat(1);
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L in = block.load(gates + i);
    const L forget = block.load(gates + size + i);
    const L candidate = block.load(gates + 2 * size + i);
    const L out = block.load(gates + 3 * size + i);
    const L squashed = tanh_lanes(block.load(cell + i));
    const L before = previous_cell != nullptr ? block.load(previous_cell + i) : L::splat(0);
    const L d = block.load(d_state + i);
    const L d_now = block.load(d_cell + i) + d * out * (one - squashed * squashed);
    const L d_gate[4] = {
        d_now * candidate * (in * (one - in)), d_now * before * (forget * (one - forget)),
        d_now * in * (one - candidate * candidate), d * squashed * (out * (one - out))};
    block.store(d_cell + i, d_now * forget);
    for (std::size_t gate = 0; gate < 4; ++gate) {
      block.store(d_gates + gate * size + i, d_gate[gate]);
      if (d_input == nullptr) continue;
      block.store(d_input + gate * size + i, block.load(d_input + gate * size + i) + d_gate[gate]);
    }
  });
}

/// Simple RNN, forward: state = tanh(input + state), all [H].
template <typename L>
void rnn_gates_row(std::size_t size, const typename L::Scalar* input, typename L::Scalar* state) {
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    block.store(state + i, tanh_lanes(block.load(input + i) + block.load(state + i)));
  });
}

/// d_out = d * (1 - y^2), where y = tanh(...); all [H].
template <typename L>
void tanh_backward_row(std::size_t size, const typename L::Scalar* y, const typename L::Scalar* d,
                       typename L::Scalar* d_out) {
  const L one = L::splat(1);
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L value = block.load(y + i);
    block.store(d_out + i, block.load(d + i) * (one - value * value));
  });
}

}  // namespace softlookup::numeric
