#include "metrics/bleu.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/error.hpp"
#include "metrics/tokenizer_13a.hpp"
#include "numeric/log.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

namespace {

using Tokens = std::vector<std::string>;
using Ngram = std::span<const std::string>;

bool less(Ngram a, Ngram b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

/// The n-grams of these tokens, each as often as it occurs, in order; they borrow the tokens.
std::vector<Ngram> sorted_ngrams(const Tokens& tokens, std::size_t n) {
  std::vector<Ngram> ngrams;
  for (std::size_t i = 0; i + n <= tokens.size(); ++i)
    ngrams.push_back(Ngram(tokens).subspan(i, n));
  std::sort(ngrams.begin(), ngrams.end(), less);
  return ngrams;
}

/// How many of the hypothesis's n-grams the references have, each at most as often as the
/// reference that has it most often.
std::uint64_t count_matches(const Tokens& hypothesis, const std::vector<Tokens>& references,
                            std::size_t n) {
  std::vector<Ngram> allowed;
  for (const Tokens& reference : references) {
    const std::vector<Ngram> ngrams = sorted_ngrams(reference, n);
    std::vector<Ngram> merged;  // a union of multisets keeps the larger count
    std::set_union(allowed.begin(), allowed.end(), ngrams.begin(), ngrams.end(),
                   std::back_inserter(merged), less);
    allowed = std::move(merged);
  }
  const std::vector<Ngram> ngrams = sorted_ngrams(hypothesis, n);
  std::vector<Ngram> shared;  // an intersection the smaller
  std::set_intersection(ngrams.begin(), ngrams.end(), allowed.begin(), allowed.end(),
                        std::back_inserter(shared), less);
  return shared.size();
}

std::size_t nearest_length(std::size_t hypothesis, const std::vector<Tokens>& references) {
  const auto distance = [&](std::size_t length) {
    return length > hypothesis ? length - hypothesis : hypothesis - length;
  };
  std::size_t nearest = references.front().size();
  for (const Tokens& reference : references) {
    const std::size_t length = reference.size();
    const bool tie = distance(length) == distance(nearest);
    if (distance(length) < distance(nearest) || (tie && length < nearest)) nearest = length;
  }
  return nearest;
}

double exp(double x) {
  double result = 0;
  numeric::exp(std::span(&x, 1), std::span(&result, 1));
  return result;
}

double brevity_penalty(const BleuStatistics& statistics) {
  if (statistics.hypothesis_length >= statistics.reference_length) return 1;
  if (statistics.hypothesis_length == 0) return 0;
  return exp(1 - static_cast<double>(statistics.reference_length) /
                     static_cast<double>(statistics.hypothesis_length));
}

BleuScore score(const BleuStatistics& statistics, bool effective_order) {
  BleuScore result;
  result.brevity_penalty = brevity_penalty(statistics);
  const auto is_zero = [](std::uint64_t count) { return count == 0; };
  if (std::all_of(statistics.matches.begin(), statistics.matches.end(), is_zero)) return result;

  // Smoothing (NIST's; method 3 of Chen and Cherry, 2014): the first order without a match counts
  // half a match, the next a quarter, and so on.
  double half = 1;
  std::size_t order = 0;
  for (; order < kBleuOrder && statistics.totals[order] != 0; ++order) {
    const auto total = static_cast<double>(statistics.totals[order]);
    const auto matches = static_cast<double>(statistics.matches[order]);
    if (statistics.matches[order] == 0) half /= 2;
    result.precisions[order] = 100 * (matches > 0 ? matches : half) / total;
  }
  if (order < kBleuOrder && !effective_order) return result;
  double sum = 0;
  for (std::size_t n = 0; n < order; ++n) sum += numeric::log(result.precisions[n]);
  result.bleu = result.brevity_penalty * exp(sum / static_cast<double>(order));
  return result;
}

}  // namespace

BleuStatistics& BleuStatistics::operator+=(const BleuStatistics& other) {
  hypothesis_length += other.hypothesis_length;
  reference_length += other.reference_length;
  for (std::size_t n = 0; n < kBleuOrder; ++n) {
    matches[n] += other.matches[n];
    totals[n] += other.totals[n];
  }
  return *this;
}

BleuStatistics bleu_statistics(std::string_view hypothesis, std::string_view reference) {
  return bleu_statistics(hypothesis, std::span(&reference, 1));
}

BleuStatistics bleu_statistics(std::string_view hypothesis,
                               std::span<const std::string_view> references) {
  require(!references.empty(), ErrorCode::kInvalidArgument,
          "BLEU needs at least one reference for a sentence");
  const Tokens tokens = tokenize_13a(hypothesis);
  std::vector<Tokens> reference_tokens;
  for (const std::string_view reference : references)
    reference_tokens.push_back(tokenize_13a(reference));
  BleuStatistics statistics;
  statistics.hypothesis_length = tokens.size();
  statistics.reference_length = nearest_length(tokens.size(), reference_tokens);
  for (std::size_t n = 1; n <= std::min(kBleuOrder, tokens.size()); ++n) {
    statistics.totals[n - 1] = tokens.size() + 1 - n;
    statistics.matches[n - 1] = count_matches(tokens, reference_tokens, n);
  }
  return statistics;
}

BleuScore corpus_bleu(const BleuStatistics& statistics) { return score(statistics, false); }

BleuScore sentence_bleu(const BleuStatistics& statistics) { return score(statistics, true); }

std::string bleu_signature(std::size_t references) {
  return "nrefs:" + std::to_string(references) +
         "|case:mixed|eff:no|tok:13a|smooth:exp|version:softlookup.1";
}

}  // namespace softlookup
