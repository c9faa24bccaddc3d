#pragma once

#include <cstddef>
#include <span>

#include "autograd/tape.hpp"

namespace softlookup {

/// How a recurrence walks its rows. Rows are time-major: row t * batch + b is step t of sequence b.
struct Walk {
  std::size_t steps = 0;
  std::size_t batch = 0;
  /// At step t the first active[t] sequences have a word, the others are over: never more than at
  /// step t - 1. Empty: all at every step. A sequence that never has one ends where it starts. Must
  /// live until backward.
  std::span<const std::size_t> active = {};
  /// From the last step to the first.
  bool reversed = false;
};

/// What a recurrence yields.
template <typename Scalar>
struct Recurrence {
  Variable<Scalar> states;     ///< [steps * batch, H], zeros where a sequence is over
  Variable<Scalar> last;       ///< [batch, H]: each sequence's state after its last step walked
  Variable<Scalar> last_cell;  ///< [batch, H], LSTM alone
};

/// The weights of the recurrent half of a cell.
template <typename Scalar>
struct RecurrentWeights {
  Variable<Scalar> weight;  ///< PyTorch's weight_hh [gates * H, H]
  Variable<Scalar> bias;    ///< PyTorch's bias_hh [1, gates * H], or absent
};

/// State that a recurrence starts from; absent ones stand for zeros.
template <typename Scalar>
struct InitialState {
  Variable<Scalar> state;  ///< [batch, H]
  Variable<Scalar> cell;   ///< [batch, H], LSTM alone
};

/// A whole GRU over time in one operation, after PyTorch's formulas and gate order r, z, n:
///   r = sigmoid(x_r + W_hr h + b_hr), z likewise, n = tanh(x_n + r (W_hn h + b_hn)),
///   h' = (1 - z) n + z h.
/// `inputs` [steps * batch, 3H] is the affine input part W_ih x + b_ih. A single step is a walk of
/// one step. Raises Error{kShapeMismatch} for sizes that do not fit, Error{kInvalidArgument} where
/// `active` grows.   Cho et al. 2014
template <typename Scalar>
[[nodiscard]] Recurrence<Scalar> gru_recurrence(Tape<Scalar>& tape, Variable<Scalar> inputs,
                                                const RecurrentWeights<Scalar>& weights,
                                                const InitialState<Scalar>& initial,
                                                const Walk& walk);

/// The same for an LSTM, gate order i, f, g, o, `inputs` [steps * batch, 4H]:
///   c' = f c + i g,  h' = o tanh(c').   Hochreiter and Schmidhuber 1997, Gers et al. 2000
template <typename Scalar>
[[nodiscard]] Recurrence<Scalar> lstm_recurrence(Tape<Scalar>& tape, Variable<Scalar> inputs,
                                                 const RecurrentWeights<Scalar>& weights,
                                                 const InitialState<Scalar>& initial,
                                                 const Walk& walk);

/// The same for a simple RNN, `inputs` [steps * batch, H]: h' = tanh(x + W_hh h + b_hh).   Elman
/// 1990
template <typename Scalar>
[[nodiscard]] Recurrence<Scalar> rnn_recurrence(Tape<Scalar>& tape, Variable<Scalar> inputs,
                                                const RecurrentWeights<Scalar>& weights,
                                                const InitialState<Scalar>& initial,
                                                const Walk& walk);

}  // namespace softlookup
