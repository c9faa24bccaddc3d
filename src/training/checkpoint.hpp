#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "training/early_stopping.hpp"
#include "training/training_run.hpp"

namespace softlookup {

/// A run as a file holds it: all of it but the pairs, which are named by a hash.
struct Checkpoint {
  TranslationModel model;
  TrainingOptions options;  ///< without a memory limit: that is the host's
  Trainer::State state;
  std::string pairs_hash;
  std::optional<EarlyStopping> early_stopping = std::nullopt;
};

/// 16 hexadecimal digits that name the exact ids and order of pairs.
[[nodiscard]] std::string pairs_hash(std::span<const EncodedPair> pairs);

/// The run as a safetensors file: the model as save_model writes it; the optimiser's moments, the
/// options and where the run stands as tensors under `checkpoint.`; a checksum of it all. Raises
/// Error as save_model.
[[nodiscard]] std::vector<std::byte> save_checkpoint(const TrainingRun& run,
                                                     const EarlyStopping* early_stopping = nullptr);

/// Reads what save_checkpoint wrote. Raises Error{kParse} for a file that is damaged or holds
/// something else, a model alone for instance, and Error as load_model; the message names the part
/// and what was expected.
[[nodiscard]] Checkpoint load_checkpoint(std::span<const std::byte> bytes);

/// Goes on with a run, to the same bits as if it had never stopped. Raises Error{kInvalidArgument}
/// for other pairs than those it began with, and Error as Trainer and Trainer::restore.
[[nodiscard]] TrainingRun resume_run(Checkpoint checkpoint, std::vector<EncodedPair> pairs);

}  // namespace softlookup
