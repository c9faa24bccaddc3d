#pragma once

#include <span>
#include <string_view>

#include "corpora/grammar_corpus.hpp"
#include "training/trainer.hpp"
#include "translation/encoder_decoder_options.hpp"

namespace softlookup {

/// Settings of a run on the grammar's sentences that are known to earn what they are named for.
/// docs/training.md has what each reaches. Seeds and vocabulary sizes are filled in by start_run.
struct Preset {
  std::string_view name;
  std::string_view description;  ///< a sentence for a person
  GrammarCorpusOptions corpus;
  EncoderDecoderOptions model;
  TrainingOptions training;
};

/// lesson, fixed, quick, forward, reversed.
[[nodiscard]] std::span<const Preset> presets();

/// The preset of this name. Raises Error{kInvalidArgument} that lists the names if there is none.
[[nodiscard]] const Preset& preset(std::string_view name);

}  // namespace softlookup
