#include "attention/attention_step.hpp"

#include <algorithm>
#include <limits>

#include "attention/weights.hpp"
#include "base/error.hpp"
#include "numeric/gemm.hpp"
#include "numeric/rows.hpp"

namespace softlookup {

namespace {

using numeric::Into;

/// Everything the passes share; trivially destructible, so that a backward step can keep it.
template <typename Scalar>
struct Step {
  AttentionInputs<Scalar> in;
  AttentionSettings<Scalar> settings;
  AttentionResult<Scalar> out;
  MatrixView<Scalar> hidden;  // additive: tanh(q + k), [T * B * S, d]
  std::size_t queries;        // T
  std::size_t positions;      // S

  [[nodiscard]] std::size_t length(std::size_t b) const {
    return in.lengths.empty() ? positions : in.lengths[b];
  }
  /// Sequence b's rows of a time-major matrix: [count x cols].
  [[nodiscard]] MatrixView<Scalar> sequence(MatrixView<Scalar> all, std::size_t b,
                                            std::size_t count) const {
    return {all.row(b), count, all.cols, in.batch * all.stride};
  }
  /// Sequence b's weights or the like: [T x length].
  [[nodiscard]] MatrixView<Scalar> square(MatrixView<Scalar> all, std::size_t b) const {
    return sequence(all, b, queries).cols_from(0, length(b));
  }
  [[nodiscard]] MatrixView<Scalar> hidden_of(std::size_t t, std::size_t b) const {
    return hidden.rows_from((t * in.batch + b) * positions, length(b));
  }
};

template <typename Scalar>
void require_sizes(const AttentionInputs<Scalar>& in, const AttentionSettings<Scalar>& settings,
                   bool recording) {
  const bool fits = in.batch > 0 && in.queries.rows() % in.batch == 0 &&
                    in.keys.rows() % in.batch == 0 && in.keys.rows() == in.values.rows() &&
                    in.queries.cols() == in.keys.cols() &&
                    (!settings.v.present() || settings.v.cols() == in.keys.cols());
  require(fits, ErrorCode::kShapeMismatch,
          "attention needs queries and keys of one width, and a value for every key");
  require(in.lengths.empty() || in.lengths.size() == in.batch, ErrorCode::kShapeMismatch,
          "attention needs one length a sequence");
  const std::size_t positions = in.keys.rows() / in.batch;
  require(positions > 0, ErrorCode::kShapeMismatch, "attention needs at least one position");
  for (const std::size_t length : in.lengths)
    require(length > 0 && length <= positions, ErrorCode::kOutOfRange,
            "a sequence must have at least one position and no more than there are keys");
  require_temperature(settings.temperature);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto temperature = static_cast<double>(static_cast<Scalar>(settings.temperature));
  require(!recording || (temperature > 0 && temperature < kInfinity), ErrorCode::kInvalidArgument,
          "training needs a temperature above 0 and below infinity");
  require(settings.interventions.empty() ||
              (!recording && settings.interventions.size() == in.queries.rows()),
          ErrorCode::kShapeMismatch,
          "interventions need one entry a query and a tape that does not record");
}

template <typename Scalar>
void compute_scores(Tape<Scalar>& tape, const Step<Scalar>& step, std::size_t b) {
  const std::size_t length = step.length(b);
  const MatrixView<Scalar> keys = step.sequence(step.in.keys.value, b, length);
  const MatrixView<Scalar> queries = step.sequence(step.in.queries.value, b, step.queries);
  const MatrixView<Scalar> scores = step.square(step.out.scores, b);
  if (step.settings.v.present()) {
    for (std::size_t t = 0; t < step.queries; ++t)
      numeric::additive_scores<Scalar>(queries.rows_from(t, 1), keys, step.settings.v.value,
                                       step.hidden_of(t, b), scores.row(t));
    return;
  }
  using Packed = numeric::PackedMatrix<Scalar>;
  Scalar* memory = tape.template array<Scalar>(Packed::packed_size(keys.cols, keys.rows)).data();
  numeric::multiply(queries, Packed::pack_transposed(keys, memory), scores, Into::kReplace);
  if (step.settings.scale != Scalar(1)) numeric::scale<Scalar>(step.settings.scale, scores, scores);
}

template <typename Scalar>
void intervene(const WeightIntervention<Scalar>& intervention, std::span<Scalar> weights,
               std::span<Scalar> spare) {
  switch (intervention.change) {
    case WeightChange::kNone:
      return;
    case WeightChange::kUniform:
      std::ranges::fill(weights, Scalar(1) / static_cast<Scalar>(weights.size()));
      return;
    case WeightChange::kForced:
      require(intervention.weights.size() == weights.size(), ErrorCode::kShapeMismatch,
              "forced weights must be as many as the source has positions");
      for (const Scalar weight : intervention.weights)
        require(weight >= 0 && weight <= std::numeric_limits<Scalar>::max(),
                ErrorCode::kInvalidArgument, "a forced weight must be a number from 0 up");
      std::ranges::copy(intervention.weights, weights.begin());
      return;
    case WeightChange::kPermuted:
      require(intervention.permutation.size() == weights.size(), ErrorCode::kShapeMismatch,
              "a permutation of weights must have one entry a source position");
      std::ranges::copy(weights, spare.begin());
      for (std::size_t s = 0; s < weights.size(); ++s) {
        require(intervention.permutation[s] < weights.size(), ErrorCode::kOutOfRange,
                "a permutation of weights names a position that does not exist");
        weights[s] = spare[intervention.permutation[s]];
      }
      return;
  }
}

template <typename Scalar>
void compute_weights(const Step<Scalar>& step, std::size_t b, std::span<Scalar> spare) {
  const std::size_t length = step.length(b);
  const MatrixView<Scalar> scores = step.square(step.out.scores, b);
  const MatrixView<Scalar> weights = step.square(step.out.weights, b);
  for (std::size_t t = 0; t < step.queries; ++t) {
    const std::span<Scalar> row(weights.row(t), length);
    attention_weights<Scalar>(std::span<const Scalar>(scores.row(t), length),
                              static_cast<Scalar>(step.settings.temperature), {}, row);
    if (!step.settings.interventions.empty())
      intervene(step.settings.interventions[t * step.in.batch + b], row, spare);
    std::fill_n(scores.row(t) + length, step.positions - length, Scalar(0));
    std::fill_n(weights.row(t) + length, step.positions - length, Scalar(0));
  }
}

/// The additive step writes all its gradients at once: one that nobody asks for goes to scratch.
template <typename Scalar>
void need_gradient(Tape<Scalar>& tape, Variable<Scalar>& x) {
  if (tape.recording() && !x.wants_gradient()) x.gradient = tape.zeros(x.rows(), x.cols());
}

template <typename Scalar>
void backward_values(Tape<Scalar>& tape, const Step<Scalar>& step, std::size_t b,
                     MatrixView<Scalar> d_weights) {
  using Packed = numeric::PackedMatrix<Scalar>;
  const std::size_t length = step.length(b);
  const MatrixView<Scalar> values = step.sequence(step.in.values.value, b, length);
  const MatrixView<Scalar> weights = step.square(step.out.weights, b);
  const MatrixView<Scalar> d_contexts = step.sequence(step.out.contexts.gradient, b, step.queries);
  Scalar* memory =
      tape.template array<Scalar>(Packed::packed_size(values.cols, values.rows)).data();
  numeric::multiply(d_contexts, Packed::pack_transposed(values, memory), d_weights, Into::kReplace);
  if (step.in.values.wants_gradient())
    numeric::multiply_transposed(weights, d_contexts,
                                 step.sequence(step.in.values.gradient, b, length), Into::kAdd);
}

template <typename Scalar>
void backward_scores(const Step<Scalar>& step, std::size_t b, MatrixView<Scalar> d_scores) {
  const std::size_t length = step.length(b);
  const MatrixView<Scalar> d_queries = step.sequence(step.in.queries.gradient, b, step.queries);
  const MatrixView<Scalar> d_keys = step.sequence(step.in.keys.gradient, b, length);
  if (step.settings.v.present()) {
    for (std::size_t t = 0; t < step.queries; ++t)
      numeric::additive_scores_backward<Scalar>(d_scores.row(t), step.settings.v.value,
                                                step.hidden_of(t, b), d_queries.rows_from(t, 1),
                                                d_keys, step.settings.v.gradient);
    return;
  }
  if (step.in.queries.wants_gradient())
    numeric::multiply(d_scores, step.sequence(step.in.keys.value, b, length), d_queries,
                      Into::kAdd);
  if (step.in.keys.wants_gradient())
    numeric::multiply_transposed(d_scores, step.sequence(step.in.queries.value, b, step.queries),
                                 d_keys, Into::kAdd);
}

template <typename Scalar>
void backward_sequence(Tape<Scalar>& tape, const Step<Scalar>& step, std::size_t b,
                       MatrixView<Scalar> scratch) {
  const MatrixView<Scalar> d_scores = scratch.cols_from(0, step.length(b));
  backward_values(tape, step, b, d_scores);
  const Scalar scale = step.settings.v.present() ? Scalar(1) : step.settings.scale;
  numeric::softmax_backward<Scalar>(scale / static_cast<Scalar>(step.settings.temperature),
                                    step.square(step.out.weights, b), d_scores, d_scores);
  backward_scores(step, b, d_scores);
}

}  // namespace

template <typename Scalar>
AttentionResult<Scalar> attention_step(Tape<Scalar>& tape, const AttentionInputs<Scalar>& inputs,
                                       const AttentionSettings<Scalar>& settings) {
  require_sizes(inputs, settings, tape.recording());
  const std::size_t rows = inputs.queries.rows();
  Step<Scalar> step{
      inputs, settings, {}, {}, rows / inputs.batch, inputs.keys.rows() / inputs.batch};
  step.out.contexts = tape.variable(rows, inputs.values.cols());
  step.out.weights = tape.scratch(rows, step.positions);
  step.out.scores = tape.scratch(rows, step.positions);
  if (settings.v.present()) {
    step.hidden = tape.scratch(rows * step.positions, inputs.keys.cols());
    need_gradient(tape, step.in.queries);
    need_gradient(tape, step.in.keys);
    need_gradient(tape, step.settings.v);
  }
  const auto spare = tape.template array<Scalar>(step.positions);
  for (std::size_t b = 0; b < inputs.batch; ++b) {
    compute_scores(tape, step, b);
    compute_weights(step, b, spare);
    numeric::multiply(step.square(step.out.weights, b),
                      step.sequence(inputs.values.value, b, step.length(b)),
                      step.sequence(step.out.contexts.value, b, step.queries), Into::kReplace);
  }
  tape.on_backward([=, &tape] {
    const MatrixView<Scalar> scratch = tape.scratch(step.queries, step.positions);
    for (std::size_t b = 0; b < step.in.batch; ++b) backward_sequence(tape, step, b, scratch);
  });
  return step.out;
}

template AttentionResult<float> attention_step(Tape<float>&, const AttentionInputs<float>&,
                                               const AttentionSettings<float>&);
template AttentionResult<double> attention_step(Tape<double>&, const AttentionInputs<double>&,
                                                const AttentionSettings<double>&);

}  // namespace softlookup
