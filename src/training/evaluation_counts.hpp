#pragma once

#include <cstdint>

#include "metrics/accuracy.hpp"
#include "metrics/alignment_error_rate.hpp"
#include "metrics/bleu.hpp"

namespace softlookup {

/// What is counted of held-out sentences; those of a corpus are the sum of its sentences'.
struct EvaluationCounts {
  std::uint64_t sentences = 0;
  double nats = 0;           ///< cross-entropy of the references' words and ends, summed
  std::uint64_t tokens = 0;  ///< those words and ends
  Proportion forced_words;   ///< right at its place, after the reference's words; ends count
  Proportion free_words;     ///< right at its place, after the model's own words; ends count
  Proportion exact;          ///< sentences that are their reference
  BleuStatistics bleu;
  AlignmentCounts links;       ///< largest weights against sure and possible links
  AlignmentCounts sure_links;  ///< the same against sure links alone

  EvaluationCounts& operator+=(const EvaluationCounts& other);
  bool operator==(const EvaluationCounts&) const = default;
};

/// What the counts come to; NaN where there is nothing to judge.
struct EvaluationFigures {
  double loss = 0;                       ///< nats a target word, ends counted, teacher-forced
  double perplexity = 0;                 ///< e^loss
  double forced_accuracy = 0;            ///< 0 to 1, teacher-forced
  double free_accuracy = 0;              ///< 0 to 1, free-running
  double exact_match = 0;                ///< 0 to 1
  double bleu = 0;                       ///< 0 to 100
  double alignment_error_rate = 0;       ///< 0 (best) to 1, sure and possible links
  double sure_alignment_error_rate = 0;  ///< the same, as if there were no possible ones
};

[[nodiscard]] EvaluationFigures figures_of(const EvaluationCounts& counts);

}  // namespace softlookup
