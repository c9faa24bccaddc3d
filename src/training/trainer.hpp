#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "corpora/batch_sampler.hpp"
#include "corpora/batches.hpp"
#include "training/adam.hpp"
#include "training/schedules.hpp"
#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// Everything that decides a training run besides the model and the data. The defaults are the
/// lesson model's.
struct TrainingOptions {
  std::size_t steps = 2800;
  std::size_t batch_size = 64;  ///< sentence pairs
  std::uint64_t seed = 0;       ///< of batches, dropout and scheduled sampling
  LearningRateSchedule learning_rate;
  Curriculum curriculum;
  LinearSchedule teacher_forcing_ratio;
  AdamOptions adam = {0.9, 0.98, 1e-8};
  double clip_norm = 1;  ///< the gradient's largest norm; 0 for no limit   Pascanu et al. 2013
  double label_smoothing = 0;
  std::size_t memory_limit = Arena::kNoLimit;  ///< bytes a step may use

  bool operator==(const TrainingOptions&) const = default;
};

/// What one step did.
struct StepReport {
  std::size_t step = 0;      ///< how many are done, this one included
  double loss = 0;           ///< cross-entropy a target word, in nats, before the update
  double accuracy = 0;       ///< share of target words the model would have chosen
  double gradient_norm = 0;  ///< before clipping
  double learning_rate = 0;
  std::size_t source_tokens = 0;  ///< words read, padding not counted
  std::size_t target_tokens = 0;
  std::size_t longest_source = 0;  ///< in this batch
};

/// Trains a model step by step; the host owns the loop and may stop, save or go on between any two
/// steps. The same model, pairs and options give the same weights, bit for bit, on every machine.
class Trainer {
 public:
  /// `model` must outlive the trainer. Raises Error{kInvalidArgument} for no pairs or options
  /// outside their ranges, and Error{kOutOfRange} for ids outside the model's vocabularies.
  Trainer(EncoderDecoder<float>& model, std::vector<EncodedPair> pairs,
          const TrainingOptions& options);

  /// One update. Raises Error{kNotFinite} when the loss or the gradient is no number: the message
  /// names the step and the likely cause, and the weights are as the step before left them. Raises
  /// Error{kOutOfRange} past the memory limit. Raises Error{kInvalidArgument} when finished.
  StepReport step();

  [[nodiscard]] std::size_t steps_done() const noexcept { return done_; }
  [[nodiscard]] bool finished() const noexcept { return done_ >= options_.steps; }
  [[nodiscard]] const TrainingOptions& options() const noexcept { return options_; }
  [[nodiscard]] const std::vector<EncodedPair>& pairs() const noexcept { return pairs_; }
  /// Bytes held for activations and gradients.
  [[nodiscard]] std::size_t memory() const noexcept { return tape_.memory(); }

  /// Where a run stands; with the model's weights, enough to go on to the same bits as a run that
  /// was never interrupted.
  struct State {
    std::size_t steps_done = 0;
    BatchSamplerState sampler;
    Adam::State adam;

    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const;
  /// Raises Error as Adam::restore and BatchSampler::restore; then nothing has changed.
  void restore(State state);

 private:
  [[noreturn]] void diverged(const char* what, double rate) const;

  EncoderDecoder<float>& model_;
  std::vector<EncodedPair> pairs_;
  TrainingOptions options_;
  BatchSampler sampler_;
  Adam adam_;
  Tape<float> tape_;
  std::size_t done_ = 0;
};

}  // namespace softlookup
