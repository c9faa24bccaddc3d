#include "translation/encoder_decoder.hpp"

#include <algorithm>
#include <cmath>

#include "autograd/operations.hpp"
#include "base/error.hpp"
#include "corpora/vocabulary.hpp"
#include "layers/affine.hpp"
#include "layers/embedding.hpp"
#include "numeric/gemm.hpp"
#include "numeric/rows.hpp"

namespace softlookup {

namespace {

/// Each sentence's words last to first; padding stays behind.
std::span<const std::int32_t> reverse_sentences(std::span<std::int32_t> reversed,
                                                const SourceBatch& source) {
  std::ranges::copy(source.ids, reversed.begin());
  for (std::size_t b = 0; b < source.size; ++b)
    for (std::size_t s = 0; s < source.lengths[b]; ++s)
      reversed[s * source.size + b] = source.ids[(source.lengths[b] - 1 - s) * source.size + b];
  return reversed;
}

/// Targets for output_loss: padding counts for nothing.
std::span<const std::int32_t> loss_targets(std::span<std::int32_t> targets, const Batch& batch) {
  std::ranges::transform(batch.target_outputs, targets.begin(),
                         [](std::int32_t id) { return id == kPadding ? -1 : id; });
  return targets;
}

template <typename Scalar>
std::int32_t largest(std::span<const Scalar> row) {
  return static_cast<std::int32_t>(std::ranges::max_element(row) - row.begin());
}

}  // namespace

template <typename Scalar>
Variable<Scalar> EncoderDecoder<Scalar>::use(Tape<Scalar>& tape, std::optional<Id> id) {
  return id ? tape.parameter(parameters_, *id) : Variable<Scalar>{};
}

template <typename Scalar>
Variable<Scalar> EncoderDecoder<Scalar>::apply(Tape<Scalar>& tape, const Linear& layer,
                                               Variable<Scalar> x) {
  return affine(tape, x, use(tape, layer.weight), use(tape, layer.bias));
}

template <typename Scalar>
Variable<Scalar> EncoderDecoder<Scalar>::drop(Tape<Scalar>& tape, Variable<Scalar> x,
                                              Generator* generator) {
  if (options_.dropout == 0 || !tape.recording()) return x;
  require(generator != nullptr, ErrorCode::kInternal, "dropout needs random numbers");
  return dropout(tape, x, options_.dropout, *generator);
}

template <typename Scalar>
Variable<Scalar> EncoderDecoder<Scalar>::embed(Tape<Scalar>& tape, Id table,
                                               std::span<const std::int32_t> ids,
                                               Generator* generator) {
  return drop(tape, embedding(tape, use(tape, table), ids), generator);
}

/// W_ih x + b_ih. Where there are fewer words in the vocabulary than in the batch, each word of the
/// vocabulary is multiplied once and the products are gathered: the same bits, sooner.
template <typename Scalar>
Variable<Scalar> EncoderDecoder<Scalar>::cell_inputs(Tape<Scalar>& tape, const Cell& cell, Id table,
                                                     Variable<Scalar> embeddings,
                                                     std::span<const std::int32_t> ids) {
  const Variable<Scalar> words = use(tape, table);
  if (options_.dropout > 0 || words.rows() >= ids.size())
    return apply(tape, cell.input, embeddings);
  return embedding(tape, apply(tape, cell.input, words), ids);
}

template <typename Scalar>
Recurrence<Scalar> EncoderDecoder<Scalar>::recur(Tape<Scalar>& tape, const Cell& cell,
                                                 Variable<Scalar> inputs,
                                                 const InitialState<Scalar>& initial,
                                                 const Walk& walk) {
  const RecurrentWeights<Scalar> weights{use(tape, cell.hidden.weight),
                                         use(tape, cell.hidden.bias)};
  switch (options_.cell) {
    case CellKind::kRnn:
      return rnn_recurrence(tape, inputs, weights, initial, walk);
    case CellKind::kGru:
      return gru_recurrence(tape, inputs, weights, initial, walk);
    case CellKind::kLstm:
      break;
  }
  return lstm_recurrence(tape, inputs, weights, initial, walk);
}

template <typename Scalar>
InitialState<Scalar> EncoderDecoder<Scalar>::bridge(Tape<Scalar>& tape, std::size_t layer,
                                                    Variable<Scalar> last,
                                                    Variable<Scalar> last_cell) {
  InitialState<Scalar> initial;
  initial.state = tanh(tape, apply(tape, bridge_[layer], last));
  if (options_.cell == CellKind::kLstm) initial.cell = apply(tape, cell_bridge_[layer], last_cell);
  return initial;
}

template <typename Scalar>
void EncoderDecoder<Scalar>::prepare_attention(Tape<Scalar>& tape, EncodedSource<Scalar>& encoded) {
  if (!options_.attention) return;
  encoded.keys = encoded.states;
  if (options_.attention == ScoreFunction::kGeneral)
    encoded.keys = affine(tape, encoded.states, use(tape, attention_.weight));
  if (options_.attention == ScoreFunction::kAdditive)
    encoded.keys = affine(tape, encoded.states, use(tape, attention_.key));
  if (options_.attention == ScoreFunction::kConcat)
    encoded.keys = affine(tape, encoded.states,
                          use(tape, attention_.weight)
                              .cols_from(options_.decoder_size, encoder_state_size(options_)));
  switch (options_.values) {
    case ValueKind::kStates:
      encoded.values = encoded.states;
      return;
    case ValueKind::kEmbeddings:
      encoded.values = encoded.embeddings;
      return;
    case ValueKind::kStatesAndEmbeddings:
      encoded.values = concatenate(tape, encoded.states, encoded.embeddings);
      return;
  }
}

template <typename Scalar>
EncodedSource<Scalar> EncoderDecoder<Scalar>::encode(Tape<Scalar>& tape, const SourceBatch& source,
                                                     Generator* generator) {
  require(source.size > 0 && source.ids.size() == source.active.size() * source.size,
          ErrorCode::kShapeMismatch, "the encoder needs ids for every step and sentence");
  std::span<const std::int32_t> ids = source.ids;
  if (options_.reversed_source)
    ids = reverse_sentences(tape.template array<std::int32_t>(ids.size()), source);
  EncodedSource<Scalar> encoded;
  encoded.batch = source.size;
  encoded.lengths = source.lengths;
  encoded.embeddings = embed(tape, source_embedding_, ids, generator);
  Variable<Scalar> x = encoded.embeddings;
  for (std::size_t layer = 0; layer < options_.layers; ++layer) {
    Variable<Scalar> states;
    Variable<Scalar> last;
    Variable<Scalar> last_cell;
    for (std::size_t way = 0; way < encoder_[layer].size(); ++way) {
      const Cell& cell = encoder_[layer][way];
      const Walk walk{source.active.size(), source.size, source.active, way == 1};
      const Variable<Scalar> inputs =
          layer == 0 ? cell_inputs(tape, cell, source_embedding_, encoded.embeddings, ids)
                     : apply(tape, cell.input, x);
      const Recurrence<Scalar> read = recur(tape, cell, inputs, {}, walk);
      const bool lstm = options_.cell == CellKind::kLstm;
      states = way == 0 ? read.states : concatenate(tape, states, read.states);
      last = way == 0 ? read.last : concatenate(tape, last, read.last);
      if (lstm)
        last_cell = way == 0 ? read.last_cell : concatenate(tape, last_cell, read.last_cell);
    }
    if (options_.residual && layer > 0) states = add(tape, states, x);
    encoded.initial.layers.push_back(bridge(tape, layer, last, last_cell));
    encoded.fixed = last;
    encoded.states = states;
    x = layer + 1 < options_.layers ? drop(tape, states, generator) : states;
  }
  prepare_attention(tape, encoded);
  if (options_.input_feeding)
    encoded.initial.feed = {tape.zeros(source.size, options_.decoder_size), {}};
  return encoded;
}

/// `steps` steps of the decoder at once: all of a sentence when every input is known, else one.
template <typename Scalar>
typename EncoderDecoder<Scalar>::Run EncoderDecoder<Scalar>::run_decoder(
    Tape<Scalar>& tape, const EncodedSource<Scalar>& source, const DecoderState<Scalar>& state,
    std::span<const std::int32_t> ids, std::size_t steps, const LookOptions<Scalar>& look,
    Generator* generator) {
  Run run;
  const Walk walk{steps, ids.size() / steps, {}, false};
  Variable<Scalar> x = embed(tape, target_embedding_, ids, generator);
  Variable<Scalar> inputs;
  if (options_.input_feeding)
    inputs = apply(tape, decoder_[0].input, concatenate(tape, x, state.feed));
  else
    inputs = cell_inputs(tape, decoder_[0], target_embedding_, x, ids);
  for (std::size_t layer = 0; layer < options_.layers; ++layer) {
    if (layer > 0) inputs = apply(tape, decoder_[layer].input, x);
    const Recurrence<Scalar> wrote =
        recur(tape, decoder_[layer], inputs, state.layers[layer], walk);
    run.layers.push_back({wrote.last, wrote.last_cell});
    const Variable<Scalar> states =
        options_.residual && layer > 0 ? add(tape, wrote.states, x) : wrote.states;
    x = layer + 1 < options_.layers ? drop(tape, states, generator) : states;
  }
  Variable<Scalar> context;
  if (options_.attention) {
    AttentionSettings<Scalar> settings;
    settings.temperature = look.temperature;
    settings.interventions = look.interventions;
    settings.v = use(tape, attention_.v);
    Variable<Scalar> queries = x;
    if (options_.attention == ScoreFunction::kScaledDot)
      settings.scale = Scalar(1) / std::sqrt(static_cast<Scalar>(options_.decoder_size));
    if (options_.attention == ScoreFunction::kAdditive)
      queries = affine(tape, x, use(tape, attention_.query));
    if (options_.attention == ScoreFunction::kConcat)
      queries = affine(tape, x, use(tape, attention_.weight).cols_from(0, options_.decoder_size));
    run.attention = attention_step<Scalar>(
        tape, {queries, source.keys, source.values, source.batch, source.lengths}, settings);
    context = run.attention.contexts;
  } else {
    context = repeat(tape, source.fixed, ids.size() / source.batch);
  }
  const Variable<Scalar> combined = apply(tape, combine_, concatenate(tape, x, context));
  run.attentional = tanh(tape, combined);
  return run;
}

template <typename Scalar>
DecoderStep<Scalar> EncoderDecoder<Scalar>::step(
    Tape<Scalar>& tape, const EncodedSource<Scalar>& source, const DecoderState<Scalar>& state,
    std::span<const std::int32_t> ids, const LookOptions<Scalar>& look, Generator* generator) {
  require(!ids.empty() && ids.size() % source.batch == 0 &&
              ids.size() == state.layers.front().state.rows(),
          ErrorCode::kShapeMismatch, "a decoder step needs one word a row of its state");
  Run run = run_decoder(tape, source, state, ids, 1, look, generator);
  DecoderStep<Scalar> step;
  step.attentional = run.attentional;
  step.attention = run.attention;
  step.next.layers = std::move(run.layers);
  if (options_.input_feeding) step.next.feed = run.attentional;
  return step;
}

template <typename Scalar>
Variable<Scalar> EncoderDecoder<Scalar>::logits(Tape<Scalar>& tape, Variable<Scalar> attentional) {
  return apply(tape, output_, attentional);
}

/// The likeliest word of each row, without a trace on the tape.
template <typename Scalar>
void EncoderDecoder<Scalar>::choose_words(Tape<Scalar>& tape, Variable<Scalar> attentional,
                                          std::span<std::int32_t> words) {
  const Variable<Scalar> weight = use(tape, output_.weight);
  const MatrixView<Scalar> scores = tape.scratch(attentional.rows(), weight.rows());
  numeric::set_rows<Scalar>(use(tape, output_.bias).value, scores);
  numeric::multiply(attentional.value, tape.packed_transposed(weight.value), scores,
                    numeric::Into::kAdd);
  for (std::size_t i = 0; i < words.size(); ++i)
    words[i] = largest(std::span<const Scalar>(scores.row(i), scores.cols));
}

/// Word by word: for input feeding, and where the model reads its own words.
template <typename Scalar>
Variable<Scalar> EncoderDecoder<Scalar>::run_stepwise(Tape<Scalar>& tape,
                                                      const EncodedSource<Scalar>& source,
                                                      const Batch& batch,
                                                      double teacher_forcing_ratio,
                                                      Generator& generator) {
  DecoderState<Scalar> state = source.initial;
  std::vector<Variable<Scalar>> attentional;
  const bool own_words = teacher_forcing_ratio < 1;
  const auto chosen = tape.template array<std::int32_t>(batch.size);
  for (std::size_t t = 0; t < batch.target_steps; ++t) {
    const auto ids = tape.template array<std::int32_t>(batch.size);
    for (std::size_t b = 0; b < batch.size; ++b) {
      const bool own = own_words && t > 0 && generator.random() >= teacher_forcing_ratio;
      ids[b] = own ? chosen[b] : batch.target_inputs[t * batch.size + b];
    }
    DecoderStep<Scalar> now = step(tape, source, state, ids, {}, &generator);
    if (own_words) choose_words(tape, now.attentional, chosen);
    attentional.push_back(now.attentional);
    state = std::move(now.next);
  }
  return stack(tape, std::span<const Variable<Scalar>>(attentional));
}

template <typename Scalar>
OutputLoss EncoderDecoder<Scalar>::loss(Tape<Scalar>& tape, const Batch& batch,
                                        const TranslationLossOptions& options,
                                        Generator& generator) {
  require(options.teacher_forcing_ratio >= 0 && options.teacher_forcing_ratio <= 1,
          ErrorCode::kInvalidArgument, "the teacher forcing ratio must be from 0 to 1");
  const EncodedSource<Scalar> source = encode(
      tape, {batch.source_ids, batch.source_lengths, batch.source_active, batch.size}, &generator);
  Variable<Scalar> attentional;
  if (options_.input_feeding || options.teacher_forcing_ratio < 1)
    attentional = run_stepwise(tape, source, batch, options.teacher_forcing_ratio, generator);
  else
    attentional = run_decoder(tape, source, source.initial, batch.target_inputs, batch.target_steps,
                              {}, &generator)
                      .attentional;
  const auto targets =
      loss_targets(tape.template array<std::int32_t>(batch.target_outputs.size()), batch);
  return output_loss(tape, drop(tape, attentional, &generator), use(tape, output_.weight),
                     use(tape, output_.bias), targets, {options.label_smoothing});
}

template class EncoderDecoder<float>;
template class EncoderDecoder<double>;

}  // namespace softlookup
