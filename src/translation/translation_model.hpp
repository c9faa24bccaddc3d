#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "corpora/vocabulary.hpp"
#include "translation/encoder_decoder.hpp"
#include "translation/text_processing.hpp"

namespace softlookup {

/// Everything a translation needs: how text becomes words, words numbers, and the network.
struct TranslationModel {
  Vocabulary source;
  Vocabulary target;
  TextProcessing source_text;
  TextProcessing target_text;
  EncoderDecoder<float> network;
  /// Free facts about the model by name: how it was trained, its weights' hash. A file has them in
  /// alphabetical order.
  std::vector<std::pair<std::string, std::string>> details = {};
};

/// The model as a safetensors file: its weights under their names in float32, everything else as
/// text in the file's metadata (docs/translation.md has the keys). The same model gives the same
/// bytes. Raises Error{kShapeMismatch} when a vocabulary is not of the network's size, and
/// Error{kInvalidArgument} for a detail without a name or with one that is given twice.
[[nodiscard]] std::vector<std::byte> save_model(const TranslationModel& model);

/// Reads what save_model wrote, or a program that keeps to its format. Raises Error{kParse} for a
/// file that is damaged or holds something else, Error{kShapeMismatch} for one whose weights or
/// vocabularies do not fit its architecture, Error{kNotFinite} for weights that are no numbers: the
/// message names the tensor or the key and what was expected.
[[nodiscard]] TranslationModel load_model(std::span<const std::byte> bytes);

}  // namespace softlookup
