#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "corpora/parallel_text.hpp"
#include "corpora/sentence_pair.hpp"
#include "corpora/vocabulary.hpp"
#include "translation/translation_model.hpp"

namespace softlookup {

/// Pairs to learn from, and others of the same text to measure on.
struct KeptBack {
  std::vector<SentencePair> training;
  std::vector<SentencePair> held_out;
};

/// Keeps `count` pairs back, spread evenly over the text. Raises Error{kInvalidArgument} unless one
/// is left to learn from.
[[nodiscard]] KeptBack keep_back(std::vector<SentencePair> pairs, std::size_t count);

/// A fresh model for a text that was read with `reading`: vocabularies of the words of `pairs`,
/// weights drawn from `seed`, the architecture's vocabulary sizes filled in. Raises Error as
/// VocabularyBuilder and EncoderDecoder, and Error{kInvalidArgument} where a vocabulary would hold
/// the specials alone.
[[nodiscard]] TranslationModel model_for_text(std::span<const SentencePair> pairs,
                                              const ParallelTextOptions& reading,
                                              const VocabularyOptions& vocabulary,
                                              EncoderDecoderOptions architecture,
                                              std::uint64_t seed);

}  // namespace softlookup
