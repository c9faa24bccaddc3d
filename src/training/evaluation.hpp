#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "corpora/sentence_pair.hpp"
#include "metrics/length_buckets.hpp"
#include "training/evaluation_counts.hpp"
#include "translation/batch_decoding.hpp"
#include "translation/translation_model.hpp"

namespace softlookup {

/// A held-out pair. Links may be missing; then its words count for no alignment error rate.
struct HeldOutPair {
  SentencePair pair;
  /// The reference as its file has it; none for the target's words as the model's text writes them.
  std::optional<std::string> reference = std::nullopt;
};

struct EvaluationOptions {
  BatchDecodingOptions decoding;
  bool free_running = true;  ///< false: teacher-forced figures alone, at a fraction of the time
  LengthBuckets buckets = LengthBuckets({3, 7, 13, 21, 31, 41});  ///< of source words
};

/// Measures a model on sentences that it has not learned from, a batch at a time. What is counted:
/// the loss, words right after the reference's words and after the model's own, sentences that are
/// their reference, BLEU of the text, and, against gold links, each target word's largest attention
/// weight (teacher-forced; words without a gold link and the end are left out). A word that the
/// target vocabulary does not have is never right.
class Evaluation {
 public:
  /// `model` must outlive the evaluation and not change. Raises Error{kInvalidArgument} for no
  /// pairs, an empty side or a batch size of 0, and Error{kOutOfRange} for a link outside its
  /// sentences; the message names the pair, from 1.
  Evaluation(TranslationModel& model, std::vector<HeldOutPair> pairs,
             EvaluationOptions options = {});

  /// The next batch. Raises Error as force_targets and translate_batch, and
  /// Error{kInvalidArgument} when finished.
  void step();

  [[nodiscard]] bool finished() const noexcept { return done_ == pairs_.size(); }
  [[nodiscard]] std::size_t sentences_done() const noexcept { return done_; }
  [[nodiscard]] std::size_t sentences() const noexcept { return pairs_.size(); }
  /// What was counted so far, as a whole and by length.
  [[nodiscard]] const ByLength<EvaluationCounts>& counts() const noexcept { return counts_; }

 private:
  void count_forced(const HeldOutPair& held_out, const TeacherForced& forced,
                    EvaluationCounts& counts) const;
  void count_free(const HeldOutPair& held_out, const Translation& translation,
                  EvaluationCounts& counts) const;

  TranslationModel& model_;
  std::vector<HeldOutPair> pairs_;  // shortest source first
  EvaluationOptions options_;
  ByLength<EvaluationCounts> counts_;
  std::size_t done_ = 0;
};

/// Evaluates all pairs at once.
[[nodiscard]] ByLength<EvaluationCounts> evaluate(TranslationModel& model,
                                                  std::vector<HeldOutPair> pairs,
                                                  const EvaluationOptions& options = {});

/// Pairs whose reference is their own words.
[[nodiscard]] std::vector<HeldOutPair> held_out(std::vector<SentencePair> pairs);

}  // namespace softlookup
