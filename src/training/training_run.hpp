#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "corpora/sentence_pair.hpp"
#include "training/presets.hpp"
#include "training/trainer.hpp"
#include "translation/translation_model.hpp"

namespace softlookup {

/// A model and what trains it. The trainer points at the model, so they move together.
struct TrainingRun {
  std::unique_ptr<TranslationModel> model;
  std::unique_ptr<Trainer> trainer;
};

/// The ids of each pair's words; words that a vocabulary does not have are unknown.
[[nodiscard]] std::vector<EncodedPair> encode_pairs(const TranslationModel& model,
                                                    std::span<const SentencePair> pairs);

/// A run on pairs of one's own. Raises Error as Trainer.
[[nodiscard]] TrainingRun start_run(TranslationModel model, std::vector<EncodedPair> pairs,
                                    const TrainingOptions& options);

/// A run of a preset: its corpus (sentences for training), vocabularies of every word of the
/// grammar, fresh weights, batches, dropout and scheduled sampling all drawn from `seed`.
[[nodiscard]] TrainingRun start_run(const Preset& preset, std::uint64_t seed);

/// The grammar's vocabularies: the specials, then all of its words, whatever a sample holds.
[[nodiscard]] Vocabulary grammar_source_vocabulary();
[[nodiscard]] Vocabulary grammar_target_vocabulary();

}  // namespace softlookup
