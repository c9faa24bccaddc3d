#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// What a model writes for a source, greedily: ids with kEnd where it ends. Raises Error as
/// translate.
[[nodiscard]] std::vector<std::int32_t> own_words(EncoderDecoder<float>& model,
                                                  std::span<const std::int32_t> source);

}  // namespace softlookup
