#include "cli/settings_json.hpp"

#include <string>

namespace softlookup::cli {

void write_architecture(JsonWriter& json, const EncoderDecoderOptions& options) {
  json.begin_object()
      .member("source_vocabulary", options.source_vocabulary)
      .member("target_vocabulary", options.target_vocabulary)
      .member("cell", to_string(options.cell))
      .member("embedding_size", options.embedding_size)
      .member("encoder_size", options.encoder_size)
      .member("decoder_size", options.decoder_size)
      .member("layers", options.layers)
      .member("bidirectional", options.bidirectional)
      .member("residual", options.residual)
      .member("attention", options.attention ? to_string(*options.attention) : "none")
      .member("attention_size", options.attention_size)
      .member("values", to_string(options.values))
      .member("input_feeding", options.input_feeding)
      .member("reversed_source", options.reversed_source)
      .member("tied_embeddings", options.tied_embeddings)
      .member("dropout", options.dropout)
      .end_object();
}

void write_training(JsonWriter& json, const TrainingOptions& options) {
  json.begin_object()
      .member("steps", options.steps)
      .member("batch_size", options.batch_size)
      .member("seed", std::to_string(options.seed))
      .member("learning_rate", options.learning_rate.peak)
      .member("warmup_steps", options.learning_rate.warmup_steps)
      .member("final_rate", options.learning_rate.final_fraction)
      .member("beta1", options.adam.beta1)
      .member("beta2", options.adam.beta2)
      .member("epsilon", options.adam.epsilon)
      .member("clip_norm", options.clip_norm)
      .member("label_smoothing", options.label_smoothing)
      .member("curriculum_first", options.curriculum.first)
      .member("curriculum_growth", options.curriculum.growth)
      .member("teacher_forcing", options.teacher_forcing_ratio.first)
      .member("teacher_forcing_end", options.teacher_forcing_ratio.last)
      .end_object();
}

}  // namespace softlookup::cli
