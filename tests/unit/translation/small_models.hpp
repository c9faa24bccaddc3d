#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "random/generator.hpp"
#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// A model with random weights, several times those that training starts from, so that its words
/// are far from equally likely.
inline EncoderDecoder<float> lively_model(const EncoderDecoderOptions& options,
                                          std::uint64_t seed = 1, float factor = 3) {
  Generator generator(seed);
  EncoderDecoder<float> model(options, generator);
  for (float& weight : model.parameters().values()) weight *= factor;
  return model;
}

/// Small sizes; vocabularies of so many words, the four specials among them.
inline EncoderDecoderOptions small_options(std::size_t source_words = 12,
                                           std::size_t target_words = 11) {
  EncoderDecoderOptions options;
  options.source_vocabulary = source_words;
  options.target_vocabulary = target_words;
  options.embedding_size = 6;
  options.encoder_size = 4;
  options.decoder_size = 8;
  options.attention_size = 5;
  return options;
}

/// An architecture and what a message calls it.
struct NamedOptions {
  std::string name;
  EncoderDecoderOptions options;
};

/// Small models that have every part between them.
inline std::vector<NamedOptions> small_architectures() {
  std::vector<NamedOptions> all(6, {"gru, dot", small_options()});
  all[1].name = "rnn, fixed vector";
  all[1].options.cell = CellKind::kRnn;
  all[1].options.attention = std::nullopt;
  all[2].name = "lstm, two layers, residual, general, input feeding";
  all[2].options.cell = CellKind::kLstm;
  all[2].options.layers = 2;
  all[2].options.residual = true;
  all[2].options.attention = ScoreFunction::kGeneral;
  all[2].options.values = ValueKind::kStatesAndEmbeddings;
  all[2].options.input_feeding = true;
  all[3].name = "gru, additive, reversed, one way";
  all[3].options.attention = ScoreFunction::kAdditive;
  all[3].options.values = ValueKind::kStates;
  all[3].options.reversed_source = true;
  all[3].options.bidirectional = false;
  all[4].name = "lstm, concat";
  all[4].options.cell = CellKind::kLstm;
  all[4].options.attention = ScoreFunction::kConcat;
  all[5].name = "rnn, scaled dot, tied";
  all[5].options.cell = CellKind::kRnn;
  all[5].options.attention = ScoreFunction::kScaledDot;
  all[5].options.embedding_size = 8;
  all[5].options.tied_embeddings = true;
  return all;
}

/// `length` words that are no specials.
inline std::vector<std::int32_t> random_words(Generator& generator, std::size_t length,
                                              std::size_t vocabulary) {
  std::vector<std::int32_t> words(length);
  for (std::int32_t& word : words)
    word = static_cast<std::int32_t>(generator.integers(4, static_cast<std::int64_t>(vocabulary)));
  return words;
}

}  // namespace softlookup
