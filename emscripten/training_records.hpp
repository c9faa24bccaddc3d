#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "conversions.hpp"
#include "corpora/parallel_text.hpp"
#include "corpora/vocabulary.hpp"
#include "training/evaluation.hpp"
#include "training/presets.hpp"
#include "training/trainer.hpp"

// Settings, corpora and figures as web/engine/training.ts describes them.
namespace softlookup::js {

EMSCRIPTEN_DECLARE_VAL_TYPE(TextCorpusRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(CorpusReportRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(PresetList);
EMSCRIPTEN_DECLARE_VAL_TYPE(EvaluationSetupRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(EvaluationRecord);

/// A text and how it becomes pairs and vocabularies.
struct TextCorpus {
  ParallelTextOptions reading;
  VocabularyOptions vocabulary;
  std::optional<std::size_t> held_out;
  ParallelText text;

  /// How many pairs are kept back: as asked, or a twentieth, at most 500.
  [[nodiscard]] std::size_t kept_back() const;
};

/// True for a corpus of the grammar, false for a text. Raises Error{kInvalidArgument} for another.
[[nodiscard]] bool is_grammar(const val& corpus);
void read_grammar(const val& corpus, GrammarCorpusOptions& options);
[[nodiscard]] bool has_two_texts(const val& corpus);
/// How a text is to be read; the text itself is left empty.
[[nodiscard]] TextCorpus text_settings(const val& corpus);
/// Raises Error as the readers of parallel_text.hpp.
[[nodiscard]] TextCorpus read_text(const val& corpus);
/// The pairs of a text in the words of a model, which says how they are cut.
[[nodiscard]] std::vector<SentencePair> read_text_for(const TranslationModel& model,
                                                      const val& corpus);
[[nodiscard]] CorpusReportRecord report_record(const ParallelText& text);

/// Reads the fields of settings that are there.
void read_settings(const val& record, TrainingOptions& options);
[[nodiscard]] val settings_record(const TrainingOptions& options);

[[nodiscard]] PresetList preset_list();

[[nodiscard]] EvaluationOptions evaluation_options(const val& setup);
/// The pairs of a setup in the words of a model; `kept_back` are a run's own, for the corpus
/// "held-out".
[[nodiscard]] std::vector<HeldOutPair> evaluation_pairs(const val& setup,
                                                        const TranslationModel& model,
                                                        const std::vector<SentencePair>& kept_back);
[[nodiscard]] EvaluationRecord evaluation_record(const Evaluation& evaluation);

}  // namespace softlookup::js
