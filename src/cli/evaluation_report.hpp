#pragma once

#include <ostream>

#include "cli/json_writer.hpp"
#include "metrics/length_buckets.hpp"
#include "training/evaluation_counts.hpp"

namespace softlookup::cli {

/// The figures as members of the object that `json` is in: sentences, loss, bleu, signature,
/// exact_match, token_accuracy (free-running), forced_accuracy, aer and aer_sure (null without gold
/// links), by_length.
void write_figures(JsonWriter& json, const ByLength<EvaluationCounts>& counts);

/// The same as a table, a row a range of source lengths.
void print_figures(std::ostream& out, const ByLength<EvaluationCounts>& counts);

}  // namespace softlookup::cli
