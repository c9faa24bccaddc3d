#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "autograd/tape.hpp"
#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// How a word's score hangs on each source word's embedding.
struct WordGradient {
  std::vector<double> dot;   ///< [S] gradient . embedding: what the word adds, to first order
  std::vector<double> norm;  ///< [S] length of the gradient, from 0
};

/// The gradient of what a model says of a target word with respect to the embedding at each source
/// position, the target words before it being given. The dot product is the derivative with respect
/// to the word's one-hot entry.   Jain and Wallace 2019, algorithm 1
///
/// Works on a copy of the network, without dropout, whose source vocabulary are the sentence's
/// positions: a word that stands there twice has two embeddings, and the gradients of the table are
/// those of the positions.
template <typename Scalar>
class EmbeddingGradient {
 public:
  /// `source` [S] without specials; neither it nor the model need live on. Raises
  /// Error{kInvalidArgument} for an empty source, Error{kOutOfRange} for an id outside the
  /// vocabulary.
  EmbeddingGradient(const EncoderDecoder<Scalar>& model, std::span<const std::int32_t> source);

  /// Of log P(written[step]), or with a foil of logit(written[step]) - logit(foil), after the words
  /// written[0 .. step - 1]. Raises Error{kOutOfRange} for a step past `written` and for a word
  /// outside the vocabulary, Error{kInvalidArgument} for a foil that is the word.
  [[nodiscard]] WordGradient at(std::span<const std::int32_t> written, std::size_t step,
                                std::optional<std::int32_t> foil = std::nullopt);

 private:
  void backpropagate(std::span<const std::int32_t> inputs, std::int32_t word,
                     std::optional<std::int32_t> foil);
  [[nodiscard]] WordGradient gradients();

  EncoderDecoder<Scalar> network_;
  typename ParameterSet<Scalar>::Id embeddings_;
  std::vector<std::int32_t> positions_;  // [S] 0, 1, ...
  Tape<Scalar> tape_;
};

}  // namespace softlookup
