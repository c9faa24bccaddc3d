#include "training/evaluation_counts.hpp"

#include <limits>
#include <span>

#include "numeric/vector_math.hpp"

namespace softlookup {

EvaluationCounts& EvaluationCounts::operator+=(const EvaluationCounts& other) {
  sentences += other.sentences;
  nats += other.nats;
  tokens += other.tokens;
  forced_words += other.forced_words;
  free_words += other.free_words;
  exact += other.exact;
  bleu += other.bleu;
  links += other.links;
  sure_links += other.sure_links;
  return *this;
}

EvaluationFigures figures_of(const EvaluationCounts& counts) {
  constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
  EvaluationFigures figures;
  figures.loss = counts.tokens > 0 ? counts.nats / static_cast<double>(counts.tokens) : kNothing;
  numeric::exp(std::span(&figures.loss, 1), std::span(&figures.perplexity, 1));
  figures.forced_accuracy = counts.forced_words.value();
  figures.free_accuracy = counts.free_words.value();
  figures.exact_match = counts.exact.value();
  figures.bleu = counts.exact.total > 0 ? corpus_bleu(counts.bleu).bleu : kNothing;
  figures.alignment_error_rate = alignment_error_rate(counts.links);
  figures.sure_alignment_error_rate = alignment_error_rate(counts.sure_links);
  return figures;
}

}  // namespace softlookup
