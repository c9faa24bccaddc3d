#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "translation/encoder_decoder.hpp"
#include "translation/step_decoder.hpp"

namespace softlookup {

/// A source sentence as many times as it has words, each time without one of them, read side by
/// side: how far the next word's distribution moves when a word is missing and the same target
/// words have been written.   Jain and Wallace 2019, algorithm 1
class LeaveOneOut {
 public:
  /// `source` [S] without specials, S at least 2; it need not live on. `model` must, unchanged.
  /// Raises Error{kInvalidArgument} for a shorter source.
  LeaveOneOut(EncoderDecoder<float>& model, std::span<const std::int32_t> source);

  /// Reads the target word that was written last, kBegin at first, and compares with `whole` [V],
  /// the next word's distribution after the whole sentence: total variation distances [S].
  [[nodiscard]] std::vector<double> step(std::int32_t word, std::span<const float> whole);

 private:
  std::size_t size_;
  StepDecoder decoder_;
  std::vector<std::size_t> rows_;  // [S] 0, 1, ...
};

}  // namespace softlookup
