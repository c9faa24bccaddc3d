#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "corpora/grammar_corpus.hpp"
#include "random/generator.hpp"
#include "training/training_run.hpp"

namespace softlookup {

/// A model small enough for tests, of the grammar's vocabularies.
inline EncoderDecoderOptions small_architecture() {
  EncoderDecoderOptions options;
  options.source_vocabulary = grammar_source_vocabulary().size();
  options.target_vocabulary = grammar_target_vocabulary().size();
  options.embedding_size = 16;
  options.encoder_size = 8;
  options.decoder_size = 16;
  options.attention_size = 16;
  return options;
}

inline TranslationModel small_model(EncoderDecoderOptions options, std::uint64_t seed = 3) {
  Generator generator(seed);
  return {grammar_source_vocabulary(),
          grammar_target_vocabulary(),
          TextProcessing(),
          TextProcessing(),
          EncoderDecoder<float>(options, generator),
          {{"made for", "a test"}}};
}

inline std::vector<SentencePair> small_corpus(std::size_t count, LengthRange lengths = {3, 9},
                                              Split split = Split::kTrain) {
  return grammar_corpus({count, 11, split, lengths});
}

inline TrainingOptions small_training(std::size_t steps) {
  TrainingOptions options;
  options.steps = steps;
  options.batch_size = 8;
  options.seed = 5;
  options.learning_rate = {0.01, 5, 0.1};
  options.curriculum = {0, 0};
  options.adam = {0.9, 0.999, 1e-8};
  return options;
}

inline TrainingRun small_run(const EncoderDecoderOptions& architecture,
                             const TrainingOptions& training,
                             const std::vector<SentencePair>& corpus) {
  TranslationModel model = small_model(architecture);
  std::vector<EncodedPair> pairs = encode_pairs(model, corpus);
  return start_run(std::move(model), std::move(pairs), training);
}

inline std::vector<float> weights_of(const TrainingRun& run) {
  const std::span<const float> values = std::as_const(run.model->network).parameters().values();
  return {values.begin(), values.end()};
}

}  // namespace softlookup
