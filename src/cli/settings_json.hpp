#pragma once

#include "cli/json_writer.hpp"
#include "training/trainer.hpp"
#include "translation/encoder_decoder_options.hpp"

namespace softlookup::cli {

/// Each writes one object, a member a setting.
void write_architecture(JsonWriter& json, const EncoderDecoderOptions& options);
void write_training(JsonWriter& json, const TrainingOptions& options);

}  // namespace softlookup::cli
