#include "translation/step_decoder.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "corpora/vocabulary.hpp"

namespace softlookup {

namespace {

/// The step tape starts anew after about so many numbers, 16 MB: few enough for a phone, enough to
/// lay the weights out rarely.
constexpr std::size_t kValuesBetweenResets = std::size_t{1} << 22;

std::size_t round_size(std::size_t memory_limit) {
  return std::min(kValuesBetweenResets, memory_limit / sizeof(float) / 4);
}

/// About how many numbers one row of a step takes.
std::size_t values_per_row(const EncoderDecoderOptions& options, std::size_t source_steps) {
  const bool hidden =
      options.attention == ScoreFunction::kAdditive || options.attention == ScoreFunction::kConcat;
  return options.target_vocabulary + source_steps * (2 + (hidden ? options.attention_size : 0)) +
         options.layers * 16 * options.decoder_size + options.embedding_size;
}

}  // namespace

StepDecoder::StepDecoder(EncoderDecoder<float>& model, const SourceBatch& source,
                         double attention_temperature, std::size_t memory_limit)
    : model_(model),
      attention_temperature_(attention_temperature),
      memory_limit_(memory_limit),
      ids_(source.ids.begin(), source.ids.end()),
      lengths_(source.lengths.begin(), source.lengths.end()),
      active_(source.active.begin(), source.active.end()),
      source_tape_(Recording::kOff, memory_limit),
      step_tape_(Recording::kOff) {
  require(options().target_vocabulary >= kSpecialWords, ErrorCode::kInvalidArgument,
          "a model that writes needs a target vocabulary that begins with the four specials");
  source_ = model_.encode(source_tape_, {ids_, lengths_, active_, source.size});
  if (memory_limit != Arena::kNoLimit)
    step_tape_.set_memory_limit(memory_limit - std::min(memory_limit, source_tape_.memory()));
  keep(source_.initial);
}

void StepDecoder::make_room(std::size_t rows) {
  const std::size_t values = rows * values_per_row(options(), source_steps());
  if (values_since_reset_ > 0 && values_since_reset_ + values > round_size(memory_limit_)) {
    step_tape_.reset();
    values_since_reset_ = 0;
  }
  values_since_reset_ += values;
}

Variable<float> StepDecoder::gather(const Rows& rows, std::span<const std::size_t> parents) {
  if (rows.cols == 0) return {};
  const Variable<float> gathered = step_tape_.constant(parents.size(), rows.cols);
  for (std::size_t n = 0; n < parents.size(); ++n)
    std::copy_n(rows.values.data() + parents[n] * rows.cols, rows.cols, gathered.value.row(n));
  return gathered;
}

DecoderState<float> StepDecoder::state_of(std::span<const std::size_t> parents) {
  DecoderState<float> state;
  for (std::size_t layer = 0; layer < kept_.states.size(); ++layer)
    state.layers.push_back(
        {gather(kept_.states[layer], parents), gather(kept_.cells[layer], parents)});
  state.feed = gather(kept_.feed, parents);
  return state;
}

void StepDecoder::keep(const DecoderState<float>& state) {
  const auto copy = [](Variable<float> from, Rows& to) {
    to.cols = from.value.cols;
    to.values.resize(from.value.rows * to.cols);
    for (std::size_t n = 0; n < from.value.rows; ++n)
      std::copy_n(from.value.row(n), to.cols, to.values.data() + n * to.cols);
  };
  kept_.states.resize(state.layers.size());
  kept_.cells.resize(state.layers.size());
  for (std::size_t layer = 0; layer < state.layers.size(); ++layer) {
    copy(state.layers[layer].state, kept_.states[layer]);
    copy(state.layers[layer].cell, kept_.cells[layer]);
  }
  copy(state.feed, kept_.feed);
  kept_rows_ = state.layers.front().state.rows();
}

/// The rows of some sentences of a time-major matrix.
Variable<float> StepDecoder::of_sentences(Variable<float> rows, std::span<const std::size_t> kept) {
  if (!rows.present()) return rows;
  const std::size_t steps = rows.rows() / source_.batch;
  const Variable<float> part = source_tape_.constant(steps * kept.size(), rows.cols());
  for (std::size_t t = 0; t < steps; ++t)
    for (std::size_t n = 0; n < kept.size(); ++n)
      std::copy_n(rows.value.row(t * source_.batch + kept[n]), rows.cols(),
                  part.value.row(t * kept.size() + n));
  return part;
}

void StepDecoder::keep_sentences(std::span<const std::size_t> kept) {
  std::vector<std::size_t> lengths;
  for (const std::size_t sentence : kept) lengths.push_back(lengths_.at(sentence));
  source_.keys = of_sentences(source_.keys, kept);
  source_.values = of_sentences(source_.values, kept);
  source_.fixed = of_sentences(source_.fixed, kept);
  lengths_ = std::move(lengths);
  source_.lengths = lengths_;
  source_.batch = kept.size();
}

DecoderStep<float> StepDecoder::run(std::span<const std::size_t> parents,
                                    std::span<const std::int32_t> words,
                                    std::span<const WeightIntervention<float>> interventions) {
  require(!parents.empty() && parents.size() == words.size(), ErrorCode::kShapeMismatch,
          "a decoder step needs one word for every row it goes on from");
  for (const std::size_t parent : parents)
    require(parent < kept_rows_, ErrorCode::kOutOfRange,
            "a decoder step goes on from a row that the step before did not have");
  make_room(parents.size());
  const DecoderState<float> state = state_of(parents);
  return model_.step(step_tape_, source_, state, words, {attention_temperature_, interventions});
}

StepOutput StepDecoder::output_of(const DecoderStep<float>& done) {
  StepOutput output;
  output.logits = model_.logits(step_tape_, done.attentional).value;
  output.weights = done.attention.weights;
  output.scores = done.attention.scores;
  output.contexts = done.attention.contexts.value;
  output.states = done.next.layers.back().state.value;
  return output;
}

StepOutput StepDecoder::step(std::span<const std::size_t> parents,
                             std::span<const std::int32_t> words,
                             std::span<const WeightIntervention<float>> interventions) {
  const DecoderStep<float> done = run(parents, words, interventions);
  keep(done.next);
  return output_of(done);
}

StepOutput StepDecoder::try_step(std::span<const std::size_t> parents,
                                 std::span<const std::int32_t> words,
                                 std::span<const WeightIntervention<float>> interventions) {
  return output_of(run(parents, words, interventions));
}

}  // namespace softlookup
