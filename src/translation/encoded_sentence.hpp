#pragma once

#include <cstdint>
#include <span>

#include "base/matrix.hpp"
#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// What the encoder makes of a sentence, one row a word, in the sentence's own order also where the
/// model reads it backwards.
struct EncodedSentence {
  MatrixOf<float> states;      ///< [S, encoder_state_size] of the last layer, both ways
  MatrixOf<float> embeddings;  ///< [S, embedding_size]
};

/// Reads the source, `ids` without specials. Raises Error{kInvalidArgument} for an empty one and
/// Error{kOutOfRange} for an id outside the vocabulary.
[[nodiscard]] EncodedSentence encode_sentence(EncoderDecoder<float>& model,
                                              std::span<const std::int32_t> ids);

}  // namespace softlookup
