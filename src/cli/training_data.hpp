#pragma once

#include <vector>

#include "cli/console.hpp"
#include "cli/train_settings.hpp"
#include "training/checkpoint.hpp"
#include "training/evaluation.hpp"
#include "training/training_run.hpp"

namespace softlookup::cli {

/// A run that is ready for its first step, or its next one.
struct PreparedRun {
  TrainingRun run;
  std::vector<HeldOutPair> held_out;  ///< may be empty
  std::optional<EarlyStopping> early_stopping = std::nullopt;
};

/// Reads or makes the sentences, learns subwords and vocabularies, and starts a run or, with
/// --resume, goes on with one. Writes what it found to `console.err`. Raises UsageError or Error.
[[nodiscard]] PreparedRun prepare_run(const TrainSettings& settings, Console& console);

/// Cuts the words of pairs into a model's pieces, where it has any.
void cut_into_pieces(std::vector<SentencePair>& pairs, const TextProcessing& source,
                     const TextProcessing& target);

}  // namespace softlookup::cli
