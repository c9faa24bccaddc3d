#include "cli/evaluation_report.hpp"

#include <cmath>
#include <string>

#include "cli/progress.hpp"

namespace softlookup::cli {

namespace {

void write_one(JsonWriter& json, const EvaluationCounts& counts) {
  const EvaluationFigures figures = figures_of(counts);
  json.member("sentences", counts.sentences)
      .member("loss", figures.loss)
      .member("perplexity", figures.perplexity)
      .member("bleu", figures.bleu)
      .member("exact_match", figures.exact_match)
      .member("token_accuracy", figures.free_accuracy)
      .member("forced_accuracy", figures.forced_accuracy)
      .member("aer", figures.alignment_error_rate)
      .member("aer_sure", figures.sure_alignment_error_rate);
}

std::string cell(double value, int digits, std::size_t width) {
  const std::string text = std::isfinite(value) ? fixed_text(value, digits) : "-";
  return std::string(text.size() < width ? width - text.size() : 1, ' ') + text;
}

std::string row(const std::string& label, const EvaluationCounts& counts) {
  const EvaluationFigures figures = figures_of(counts);
  std::string line = label;
  line.append(label.size() < 8 ? 8 - label.size() : 1, ' ');
  return line + cell(static_cast<double>(counts.sentences), 0, 9) + cell(figures.loss, 4, 9) +
         cell(figures.bleu, 2, 8) + cell(figures.exact_match, 3, 8) +
         cell(figures.free_accuracy, 3, 8) + cell(figures.forced_accuracy, 3, 8) +
         cell(figures.alignment_error_rate, 3, 8) + "\n";
}

}  // namespace

void write_figures(JsonWriter& json, const ByLength<EvaluationCounts>& counts) {
  write_one(json, counts.whole());
  json.member("signature", bleu_signature()).key("by_length").begin_array();
  for (std::size_t i = 0; i < counts.buckets().size(); ++i) {
    if (counts.part(i).sentences == 0) continue;
    json.begin_object().member("length", counts.buckets().label(i));
    write_one(json, counts.part(i));
    json.end_object();
  }
  json.end_array();
}

void print_figures(std::ostream& out, const ByLength<EvaluationCounts>& counts) {
  out << "length  sentences     loss    BLEU   exact    free  forced     AER\n";
  for (std::size_t i = 0; i < counts.buckets().size(); ++i)
    if (counts.part(i).sentences > 0) out << row(counts.buckets().label(i), counts.part(i));
  out << row("all", counts.whole());
}

}  // namespace softlookup::cli
