#include "layers/recurrence.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "layers/recurrence_steps.hpp"
#include "numeric/gates.hpp"
#include "numeric/rows.hpp"

namespace softlookup {

namespace {

using numeric::Into;

template <typename Scalar>
MatrixView<Scalar> part(MatrixView<Scalar> view, RowRange range) {
  return view.data == nullptr ? view : view.rows_from(range.begin, range.count);
}

/// The matrices of one recurrence; all cells have these.
template <typename Scalar>
struct Buffers {
  Variable<Scalar> inputs;           // [T * B, G]
  RecurrentWeights<Scalar> weights;  // [G, H], [1, G]
  InitialState<Scalar> initial;      // [B, H]
  Recurrence<Scalar> result;         // [T * B, H], [B, H]
  MatrixView<Scalar> gates;          // [T * B, G]
  MatrixView<Scalar> extra;          // GRU: candidate; LSTM: cell; [T * B, H]
  MatrixView<Scalar> d_gates;        // [T * B, G]
  MatrixView<Scalar> d_state;        // [B, H]: what flows back to the step walked before
  MatrixView<Scalar> d_cell;         // [B, H], LSTM alone
};

template <typename Scalar>
void require_sizes(const Variable<Scalar>& inputs, const RecurrentWeights<Scalar>& weights,
                   const InitialState<Scalar>& initial, const Walk& walk, std::size_t gate_size) {
  const std::size_t size = weights.weight.cols();
  require(weights.weight.rows() == gate_size && inputs.cols() == gate_size &&
              inputs.rows() == walk.steps * walk.batch,
          ErrorCode::kShapeMismatch,
          "a recurrence needs one row of gates a step and sequence, and gates of its state's size");
  const Variable<Scalar>& bias = weights.bias;
  require(!bias.present() || (bias.rows() == 1 && bias.cols() == gate_size),
          ErrorCode::kShapeMismatch, "a recurrence's bias must have one number a gate");
  for (const Variable<Scalar>& start : {initial.state, initial.cell})
    require(!start.present() || (start.rows() == walk.batch && start.cols() == size),
            ErrorCode::kShapeMismatch,
            "a recurrence starts from one state a sequence, of its state's size");
  require(walk.active.empty() || walk.active.size() == walk.steps, ErrorCode::kShapeMismatch,
          "a recurrence needs one number of active sequences a step");
  std::size_t before = walk.batch;
  for (const std::size_t active : walk.active) {
    require(active <= before, ErrorCode::kInvalidArgument,
            "sequences must be sorted by length: no more may be active than a step before");
    before = active;
  }
}

/// Sequences without a step: their last state is the one they start from.
template <typename Scalar>
void keep_idle(const Buffers<Scalar>& b, RowRange idle) {
  const auto keep = [&](const Variable<Scalar>& start, const Variable<Scalar>& last) {
    if (!last.present()) return;
    if (start.present())
      numeric::copy<Scalar>(part(start.value, idle), part(last.value, idle));
    else
      numeric::fill<Scalar>(0, part(last.value, idle));
  };
  keep(b.initial.state, b.result.last);
  keep(b.initial.cell, b.result.last_cell);
}

template <typename Scalar>
void idle_gradients(const Buffers<Scalar>& b, RowRange idle) {
  const auto hand_over = [&](const Variable<Scalar>& last, const Variable<Scalar>& start) {
    if (start.wants_gradient())
      numeric::add<Scalar>(part(last.gradient, idle), part(start.gradient, idle));
  };
  hand_over(b.result.last, b.initial.state);
  if (b.result.last_cell.present()) hand_over(b.result.last_cell, b.initial.cell);
}

template <typename Scalar>
Buffers<Scalar> prepare(Tape<Scalar>& tape, Variable<Scalar> inputs,
                        const RecurrentWeights<Scalar>& weights,
                        const InitialState<Scalar>& initial, const Walk& walk,
                        std::size_t gate_count, bool has_extra, bool has_cell) {
  const std::size_t size = weights.weight.cols();
  const std::size_t gate_size = gate_count * size;
  require_sizes(inputs, weights, initial, walk, gate_size);
  Buffers<Scalar> b;
  b.inputs = inputs;
  b.weights = weights;
  b.initial = initial;
  b.result.states = tape.variable(inputs.rows(), size);
  b.result.last = tape.variable(walk.batch, size);
  if (has_cell) b.result.last_cell = tape.variable(walk.batch, size);
  b.gates = tape.scratch(inputs.rows(), gate_size);
  if (has_extra) b.extra = tape.scratch(inputs.rows(), size);
  if (tape.recording()) {
    b.d_gates = tape.scratch(inputs.rows(), gate_size);
    b.d_state = tape.zeros(walk.batch, size);
    if (has_cell) b.d_cell = tape.zeros(walk.batch, size);
  }
  keep_idle(b, Steps(walk).idle());
  return b;
}

/// gates = W_hh previous + b_hh for the rows at work, and zero states where sequences are over.
template <typename Scalar>
void affine_gates(Tape<Scalar>& tape, const Buffers<Scalar>& b, const Steps& steps, std::size_t i) {
  const std::size_t t = steps.at(i);
  const std::size_t active = steps.active(t);
  const MatrixView<Scalar> gates = steps.rows(b.gates, t, {0, active});
  const bool has_bias = b.weights.bias.present();
  if (has_bias) numeric::set_rows<Scalar>(b.weights.bias.value, gates);
  const auto& packed = tape.packed_transposed(b.weights.weight.value);
  const auto add_product = [&](MatrixView<Scalar> previous, RowRange range) {
    if (range.count == 0) return;
    const MatrixView<Scalar> out = part(gates, range);
    if (previous.data != nullptr)
      numeric::multiply(previous, packed, out, has_bias ? Into::kAdd : Into::kReplace);
    else if (!has_bias)
      numeric::fill<Scalar>(0, out);
  };
  const RowRange continuing = steps.continuing(i);
  if (continuing.count > 0)
    add_product(steps.rows(b.result.states.value, steps.at(i - 1), continuing), continuing);
  const RowRange starting = steps.starting(i);
  add_product(part(b.initial.state.value, starting), starting);
  const std::size_t batch = b.result.last.rows();
  numeric::fill<Scalar>(0, steps.rows(b.result.states.value, t, {active, batch - active}));
}

template <typename Scalar>
void keep_last(const Buffers<Scalar>& b, const Steps& steps, std::size_t i) {
  const RowRange ending = steps.ending(i);
  if (ending.count == 0) return;
  const std::size_t t = steps.at(i);
  numeric::copy<Scalar>(steps.rows(b.result.states.value, t, ending),
                        part(b.result.last.value, ending));
  if (b.result.last_cell.present())
    numeric::copy<Scalar>(steps.rows(b.extra, t, ending), part(b.result.last_cell.value, ending));
}

/// Calls body(rows, previous state's rows) for the two ranges of rows at work: those that continue
/// from the step walked before and those that start here. `from` holds [T * B, H], `initial` [B,
/// H].
template <typename Scalar, typename Body>
void for_ranges(const Steps& steps, std::size_t i, MatrixView<Scalar> from,
                MatrixView<Scalar> initial, const Body& body) {
  const RowRange continuing = steps.continuing(i);
  if (continuing.count > 0) body(continuing, steps.rows(from, steps.at(i - 1), continuing));
  const RowRange starting = steps.starting(i);
  if (starting.count > 0) body(starting, part(initial, starting));
}

/// Before a step's gates go backward: d_state += the gradients that arrive at this step's states.
template <typename Scalar>
void gather_d_state(const Buffers<Scalar>& b, const Steps& steps, std::size_t i) {
  const std::size_t t = steps.at(i);
  const RowRange active{0, steps.active(t)};
  const RowRange ending = steps.ending(i);
  if (ending.count > 0) {
    numeric::copy<Scalar>(part(b.result.last.gradient, ending), part(b.d_state, ending));
    if (b.result.last_cell.present())
      numeric::copy<Scalar>(part(b.result.last_cell.gradient, ending), part(b.d_cell, ending));
  }
  numeric::add<Scalar>(steps.rows(b.result.states.gradient, t, active), part(b.d_state, active));
}

/// After a step's gates went backward: d_state = or += W_hh^T d_gates, handed to the initial state
/// where a sequence started here.
template <typename Scalar>
void scatter_d_state(Tape<Scalar>& tape, const Buffers<Scalar>& b, const Steps& steps,
                     std::size_t i, Into into) {
  const std::size_t t = steps.at(i);
  const std::size_t active = steps.active(t);
  const RowRange all{0, active};
  numeric::multiply(steps.rows(b.d_gates, t, all), tape.packed(b.weights.weight.value),
                    part(b.d_state, all), into);
  const std::size_t batch = b.result.last.rows();
  numeric::fill<Scalar>(0, steps.rows(b.d_gates, t, {active, batch - active}));
  const RowRange starting = steps.starting(i);
  if (starting.count == 0) return;
  if (b.initial.state.wants_gradient())
    numeric::add<Scalar>(part(b.d_state, starting), part(b.initial.state.gradient, starting));
  if (b.initial.cell.wants_gradient())
    numeric::add<Scalar>(part(b.d_cell, starting), part(b.initial.cell.gradient, starting));
}

/// The gradients of W_hh and b_hh, over all steps at once.
template <typename Scalar>
void weight_gradients(Tape<Scalar>& tape, const Buffers<Scalar>& b, const Walk& walk) {
  const Variable<Scalar> weight = b.weights.weight;
  if (walk.steps == 0 || walk.batch == 0) return;
  if (b.weights.bias.wants_gradient())
    numeric::add_row_sums<Scalar>(b.d_gates, b.weights.bias.gradient);
  if (!weight.wants_gradient()) return;
  // A sequence that is over has d_gates of zero (walking forward) or a state of zero (backward).
  const std::size_t rows = (walk.steps - 1) * walk.batch;
  const std::size_t shift = walk.reversed ? 0 : walk.batch;
  numeric::multiply_transposed(b.d_gates.rows_from(shift, rows),
                               b.result.states.value.rows_from(walk.batch - shift, rows),
                               weight.gradient, Into::kAdd);
  if (!b.initial.state.present()) return;
  const MatrixView<Scalar> first = tape.scratch(walk.batch, b.d_gates.cols);
  const Steps steps(walk);
  numeric::fill<Scalar>(0, first);
  for (std::size_t i = 0; i < walk.steps; ++i) {
    const RowRange starting = steps.starting(i);
    numeric::copy<Scalar>(steps.rows(b.d_gates, steps.at(i), starting), part(first, starting));
  }
  numeric::multiply_transposed(first, b.initial.state.value, weight.gradient, Into::kAdd);
}

}  // namespace

template <typename Scalar>
Recurrence<Scalar> gru_recurrence(Tape<Scalar>& tape, Variable<Scalar> inputs,
                                  const RecurrentWeights<Scalar>& weights,
                                  const InitialState<Scalar>& initial, const Walk& walk) {
  const Buffers<Scalar> b = prepare(tape, inputs, weights, initial, walk, 3, true, false);
  const Steps forward(walk);
  for (std::size_t i = 0; i < walk.steps; ++i) {
    affine_gates(tape, b, forward, i);
    const std::size_t t = forward.at(i);
    for_ranges<Scalar>(forward, i, b.result.states.value, b.initial.state.value,
                       [&](RowRange range, MatrixView<Scalar> previous) {
                         numeric::gru_gates<Scalar>(forward.rows(b.inputs.value, t, range),
                                                    forward.rows(b.gates, t, range), previous,
                                                    forward.rows(b.extra, t, range),
                                                    forward.rows(b.result.states.value, t, range));
                       });
    keep_last(b, forward, i);
  }
  tape.on_backward([=, &tape] {
    const Steps steps(walk);
    for (std::size_t i = walk.steps; i-- > 0;) {
      gather_d_state(b, steps, i);
      const std::size_t t = steps.at(i);
      for_ranges<Scalar>(steps, i, b.result.states.value, b.initial.state.value,
                         [&](RowRange range, MatrixView<Scalar> previous) {
                           const MatrixView<Scalar> d_inputs =
                               b.inputs.wants_gradient() ? steps.rows(b.inputs.gradient, t, range)
                                                         : MatrixView<Scalar>{};
                           numeric::gru_gates_backward<Scalar>(
                               steps.rows(b.gates, t, range), steps.rows(b.extra, t, range),
                               previous, part(b.d_state, range), d_inputs,
                               steps.rows(b.d_gates, t, range), part(b.d_state, range));
                         });
      scatter_d_state(tape, b, steps, i, Into::kAdd);
    }
    idle_gradients(b, steps.idle());
    weight_gradients(tape, b, walk);
  });
  return b.result;
}

template <typename Scalar>
Recurrence<Scalar> lstm_recurrence(Tape<Scalar>& tape, Variable<Scalar> inputs,
                                   const RecurrentWeights<Scalar>& weights,
                                   const InitialState<Scalar>& initial, const Walk& walk) {
  require(initial.state.present() == initial.cell.present(), ErrorCode::kShapeMismatch,
          "an LSTM starts from a state and a cell, or from neither");
  const Buffers<Scalar> b = prepare(tape, inputs, weights, initial, walk, 4, true, true);
  const Steps forward(walk);
  for (std::size_t i = 0; i < walk.steps; ++i) {
    affine_gates(tape, b, forward, i);
    const std::size_t t = forward.at(i);
    for_ranges<Scalar>(forward, i, b.extra, b.initial.cell.value,
                       [&](RowRange range, MatrixView<Scalar> previous_cell) {
                         numeric::lstm_gates<Scalar>(forward.rows(b.inputs.value, t, range),
                                                     forward.rows(b.gates, t, range), previous_cell,
                                                     forward.rows(b.extra, t, range),
                                                     forward.rows(b.result.states.value, t, range));
                       });
    keep_last(b, forward, i);
  }
  tape.on_backward([=, &tape] {
    const Steps steps(walk);
    for (std::size_t i = walk.steps; i-- > 0;) {
      gather_d_state(b, steps, i);
      const std::size_t t = steps.at(i);
      for_ranges<Scalar>(steps, i, b.extra, b.initial.cell.value,
                         [&](RowRange range, MatrixView<Scalar> previous_cell) {
                           const MatrixView<Scalar> d_inputs =
                               b.inputs.wants_gradient() ? steps.rows(b.inputs.gradient, t, range)
                                                         : MatrixView<Scalar>{};
                           numeric::lstm_gates_backward<Scalar>(
                               steps.rows(b.gates, t, range), steps.rows(b.extra, t, range),
                               previous_cell, part(b.d_state, range), part(b.d_cell, range),
                               d_inputs, steps.rows(b.d_gates, t, range));
                         });
      scatter_d_state(tape, b, steps, i, Into::kReplace);
    }
    idle_gradients(b, steps.idle());
    weight_gradients(tape, b, walk);
  });
  return b.result;
}

template <typename Scalar>
Recurrence<Scalar> rnn_recurrence(Tape<Scalar>& tape, Variable<Scalar> inputs,
                                  const RecurrentWeights<Scalar>& weights,
                                  const InitialState<Scalar>& initial, const Walk& walk) {
  const Buffers<Scalar> b = prepare(tape, inputs, weights, initial, walk, 1, false, false);
  const Steps forward(walk);
  for (std::size_t i = 0; i < walk.steps; ++i) {
    affine_gates(tape, b, forward, i);
    const std::size_t t = forward.at(i);
    const RowRange active{0, forward.active(t)};
    const MatrixView<Scalar> states = forward.rows(b.result.states.value, t, active);
    numeric::copy<Scalar>(forward.rows(b.gates, t, active), states);
    numeric::rnn_gates<Scalar>(forward.rows(b.inputs.value, t, active), states);
    keep_last(b, forward, i);
  }
  tape.on_backward([=, &tape] {
    const Steps steps(walk);
    for (std::size_t i = walk.steps; i-- > 0;) {
      gather_d_state(b, steps, i);
      const std::size_t t = steps.at(i);
      const RowRange active{0, steps.active(t)};
      const MatrixView<Scalar> d_gates = steps.rows(b.d_gates, t, active);
      numeric::tanh_backward<Scalar>(steps.rows(b.result.states.value, t, active),
                                     part(b.d_state, active), d_gates);
      if (b.inputs.wants_gradient())
        numeric::add<Scalar>(d_gates, steps.rows(b.inputs.gradient, t, active));
      scatter_d_state(tape, b, steps, i, Into::kReplace);
    }
    idle_gradients(b, steps.idle());
    weight_gradients(tape, b, walk);
  });
  return b.result;
}

#define SOFTLOOKUP_INSTANTIATE(Scalar)                                                   \
  template Recurrence<Scalar> gru_recurrence(Tape<Scalar>&, Variable<Scalar>,            \
                                             const RecurrentWeights<Scalar>&,            \
                                             const InitialState<Scalar>&, const Walk&);  \
  template Recurrence<Scalar> lstm_recurrence(Tape<Scalar>&, Variable<Scalar>,           \
                                              const RecurrentWeights<Scalar>&,           \
                                              const InitialState<Scalar>&, const Walk&); \
  template Recurrence<Scalar> rnn_recurrence(Tape<Scalar>&, Variable<Scalar>,            \
                                             const RecurrentWeights<Scalar>&,            \
                                             const InitialState<Scalar>&, const Walk&);

SOFTLOOKUP_INSTANTIATE(float)
SOFTLOOKUP_INSTANTIATE(double)
#undef SOFTLOOKUP_INSTANTIATE

}  // namespace softlookup
