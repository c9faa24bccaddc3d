#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "autograd/arena.hpp"
#include "base/matrix.hpp"
#include "corpora/batches.hpp"
#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// How many sentences are decoded at once, and how.
struct BatchDecodingOptions {
  std::size_t batch_size = 64;
  std::size_t max_length = 0;        ///< target positions, the end's too; 0: default_max_length
  double attention_temperature = 1;  ///< inside the decoder, 0 to infinity
  std::size_t memory_limit = Arena::kNoLimit;  ///< bytes for the network's values
};

/// A greedy translation: what Search gives for the sentence alone, bit for bit.
struct Translation {
  std::vector<std::int32_t> ids;  ///< [T] without the end
  double log_probability = 0;     ///< of its words, and of the end where it is finished
  bool finished = false;          ///< it has an end
  /// Attention, [T + 1, S] with the row of the end or [T, S], in the sentence's order; no columns
  /// without attention.
  MatrixOf<float> weights;
};

/// Translates every source greedily, in the order given. Raises Error{kInvalidArgument} for an
/// empty source or a batch size of 0, Error{kOutOfRange} for an id outside the vocabulary or past
/// the memory limit.
[[nodiscard]] std::vector<Translation> translate_batch(
    EncoderDecoder<float>& model, std::span<const std::vector<std::int32_t>> sources,
    const BatchDecodingOptions& options = {});
/// The same for the sources of pairs.
[[nodiscard]] std::vector<Translation> translate_batch(EncoderDecoder<float>& model,
                                                       std::span<const EncodedPair> pairs,
                                                       const BatchDecodingOptions& options = {});

/// What the model would say to a reference, read word by word: position t has seen the reference's
/// first t words. T is the target's words.
struct TeacherForced {
  std::vector<std::int32_t> predicted;   ///< [T + 1] the likeliest word at each position
  std::vector<float> log_probabilities;  ///< [T + 1] of the reference's word, and of the end
  MatrixOf<float> weights;               ///< [T + 1, S] attention; no columns without it
};

/// Reads every pair, in the order given. `max_length` does not count. Raises Error as
/// translate_batch, for targets too.
[[nodiscard]] std::vector<TeacherForced> force_targets(EncoderDecoder<float>& model,
                                                       std::span<const EncodedPair> pairs,
                                                       const BatchDecodingOptions& options = {});

}  // namespace softlookup
