#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "autograd/tape.hpp"
#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// What one step yields, one row each; views that live until the next step.
struct StepOutput {
  MatrixView<const float> logits;    ///< [N, target_vocabulary]
  MatrixView<const float> weights;   ///< [N, S], no data without attention
  MatrixView<const float> scores;    ///< [N, S], likewise
  MatrixView<const float> contexts;  ///< [N, context_size], likewise
  MatrixView<const float> states;    ///< [N, decoder_size] of the last layer's cell
};

/// A model at work on a batch of sentences that it has read: each step takes any rows of the step
/// before one word further. Holds memory for the sentences and for a few steps, however many there
/// are; the weights are laid out for products once in a while, not at every step.
class StepDecoder {
 public:
  /// Reads the sources, which need no longer live afterwards. `model` must outlive the decoder and
  /// not change. `memory_limit` in bytes.
  StepDecoder(EncoderDecoder<float>& model, const SourceBatch& source,
              double attention_temperature = 1, std::size_t memory_limit = Arena::kNoLimit);

  /// Row n goes on from row parents[n] of the step before, after `words[n]`, and belongs to
  /// sentence n mod B; the first step's parents are rows 0 to B - 1. `interventions` [N], in the
  /// order the model reads, or none.
  StepOutput step(std::span<const std::size_t> parents, std::span<const std::int32_t> words,
                  std::span<const WeightIntervention<float>> interventions = {});

  /// What `step` would yield. The rows to go on from stay those of the step before, so that the
  /// same position can be asked again.
  StepOutput try_step(std::span<const std::size_t> parents, std::span<const std::int32_t> words,
                      std::span<const WeightIntervention<float>> interventions = {});

  /// Goes on with some of the sentences alone, `kept` their places among those there are: the next
  /// step's row n belongs to sentence kept[n mod kept.size()].
  void keep_sentences(std::span<const std::size_t> kept);

  [[nodiscard]] const EncoderDecoderOptions& options() const noexcept { return model_.options(); }
  /// S, the longest sentence.
  [[nodiscard]] std::size_t source_steps() const noexcept { return active_.size(); }
  /// Bytes held.
  [[nodiscard]] std::size_t memory() const noexcept {
    return source_tape_.memory() + step_tape_.memory();
  }

 private:
  struct Rows {
    std::vector<float> values;
    std::size_t cols = 0;
  };
  struct KeptState {
    std::vector<Rows> states;  // [layers]
    std::vector<Rows> cells;   // [layers], LSTM alone
    Rows feed;
  };

  DecoderStep<float> run(std::span<const std::size_t> parents, std::span<const std::int32_t> words,
                         std::span<const WeightIntervention<float>> interventions);
  StepOutput output_of(const DecoderStep<float>& done);
  void make_room(std::size_t rows);
  Variable<float> of_sentences(Variable<float> rows, std::span<const std::size_t> kept);
  Variable<float> gather(const Rows& rows, std::span<const std::size_t> parents);
  DecoderState<float> state_of(std::span<const std::size_t> parents);
  void keep(const DecoderState<float>& state);

  EncoderDecoder<float>& model_;
  double attention_temperature_;
  std::size_t memory_limit_;
  std::vector<std::int32_t> ids_;
  std::vector<std::size_t> lengths_;
  std::vector<std::size_t> active_;
  Tape<float> source_tape_;
  Tape<float> step_tape_;
  std::size_t values_since_reset_ = 0;
  EncodedSource<float> source_;
  KeptState kept_;
  std::size_t kept_rows_ = 0;
};

}  // namespace softlookup
