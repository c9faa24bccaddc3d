#include "translation/encoded_sentence.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "translation/one_sentence.hpp"

namespace softlookup {

namespace {

/// A copy whose row s is word s, whichever way the model read them.
MatrixOf<float> in_order(const MatrixView<const float>& rows, bool reversed) {
  MatrixOf<float> ordered(rows.rows, rows.cols);
  for (std::size_t s = 0; s < rows.rows; ++s)
    std::copy_n(rows.row(reversed ? rows.rows - 1 - s : s), rows.cols,
                ordered.data() + s * rows.cols);
  return ordered;
}

}  // namespace

EncodedSentence encode_sentence(EncoderDecoder<float>& model, std::span<const std::int32_t> ids) {
  require(!ids.empty(), ErrorCode::kInvalidArgument,
          "there is nothing to read: the source needs at least one word");
  Tape<float> tape(Recording::kOff);
  const OneSentence sentence(ids);
  const EncodedSource<float> encoded = model.encode(tape, sentence.batch);
  const bool reversed = model.options().reversed_source;
  return {in_order(encoded.states.value, reversed), in_order(encoded.embeddings.value, reversed)};
}

}  // namespace softlookup
