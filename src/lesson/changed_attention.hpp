#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "translation/encoder_decoder.hpp"
#include "translation/step_decoder.hpp"

namespace softlookup {

/// Other attention weights at a target position, and what the model makes of them.
struct ChangedAttention {
  std::vector<float> weights;    ///< [S] from 0, sum 1
  double weight_distance = 0;    ///< total variation distance from the model's own weights
  double weight_divergence = 0;  ///< Jensen-Shannon divergence from them, nats, 0 to log 2
  double output_distance = 0;    ///< total variation distance of the next word's distributions
  std::int32_t word = 0;         ///< the likeliest next word
};

/// A model at one target position of its own greedy translation: what would it write next, had its
/// attention weights been others? Everything before stays as it was, the decoder's state too, so
/// that the weights alone decide.   Jain and Wallace 2019, section 4.2
class AttentionAtStep {
 public:
  /// `source` [S] without specials; it need not live on. `model` must, unchanged. Raises
  /// Error{kInvalidArgument} for an empty source or a model without attention, Error{kOutOfRange}
  /// for a step that the translation does not have and for an id outside the vocabulary.
  AttentionAtStep(EncoderDecoder<float>& model, std::span<const std::int32_t> source,
                  std::size_t step);

  /// The model's own weights: every distance is 0.
  [[nodiscard]] const ChangedAttention& own() const noexcept { return own_; }
  /// The same weights [S] in double.
  [[nodiscard]] const std::vector<double>& own_weights() const noexcept { return own_weights_; }

  /// What each of N rows of weights [N][S], which are from 0 and have the sum 1, would do; all of
  /// them in one step of the decoder.
  [[nodiscard]] std::vector<ChangedAttention> ask(std::span<const std::vector<double>> weights);

 private:
  [[nodiscard]] std::vector<float> in_order(const float* row) const;
  [[nodiscard]] StepOutput force(std::span<const std::vector<float>> weights);

  bool reversed_;
  std::size_t size_;
  std::int32_t last_;  // the word before
  StepDecoder decoder_;
  std::vector<float> distribution_;  // [V] the model's own
  std::vector<double> own_weights_;
  ChangedAttention own_;
};

}  // namespace softlookup
