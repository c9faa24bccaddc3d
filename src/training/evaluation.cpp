#include "training/evaluation.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace softlookup {

namespace {

void require_pair(const SentencePair& pair, std::size_t number) {
  const auto place = [number] { return "evaluation: pair " + std::to_string(number) + ": "; };
  if (pair.source.empty() || pair.target.empty())
    throw Error(ErrorCode::kInvalidArgument, place() + "the " +
                                                 (pair.source.empty() ? "source" : "target") +
                                                 " is empty; it needs at least one word");
  for (const Link& link : pair.links)
    if (link.source >= pair.source.size() || link.target >= pair.target.size())
      throw Error(ErrorCode::kOutOfRange,
                  place() + "a link joins source word " + std::to_string(link.source) +
                      " and target word " + std::to_string(link.target) +
                      ", from 0, but there are " + std::to_string(pair.source.size()) + " and " +
                      std::to_string(pair.target.size()) + " words");
}

/// The reference as output is judged by it: with its end, and no output can be its unknown words.
std::vector<std::int32_t> judged_reference(const Vocabulary& vocabulary,
                                           const std::vector<std::string>& words) {
  constexpr std::int32_t kNeverRight = -1;
  std::vector<std::int32_t> ids = vocabulary.encode(words);
  std::ranges::replace(ids, kUnknown, kNeverRight);
  ids.push_back(kEnd);
  return ids;
}

void count_links(const SentencePair& pair, const MatrixOf<float>& weights,
                 EvaluationCounts& counts) {
  if (pair.links.empty() || weights.cols() == 0) return;
  std::vector<AlignmentLink> sure;
  std::vector<AlignmentLink> possible;
  for (const Link& link : pair.links)
    (link.sure ? sure : possible).push_back({link.source, link.target});
  const auto view =
      view_matrix(weights.data(), pair.target.size(), static_cast<std::size_t>(weights.cols()));
  const std::vector<AlignmentLink> predicted = strongest_links(view, sure, possible);
  counts.links += compare_links(predicted, sure, possible);
  counts.sure_links += compare_links(predicted, sure, {});
}

}  // namespace

Evaluation::Evaluation(TranslationModel& model, std::vector<HeldOutPair> pairs,
                       EvaluationOptions options)
    : model_(model),
      pairs_(std::move(pairs)),
      options_(std::move(options)),
      counts_(options_.buckets) {
  require(!pairs_.empty(), ErrorCode::kInvalidArgument, "evaluation: there are no pairs");
  require(options_.decoding.batch_size > 0, ErrorCode::kInvalidArgument,
          "evaluation: the batch size must be at least 1");
  for (std::size_t i = 0; i < pairs_.size(); ++i) require_pair(pairs_[i].pair, i + 1);
  std::ranges::stable_sort(pairs_, {}, [](const HeldOutPair& p) { return p.pair.source.size(); });
}

void Evaluation::count_forced(const HeldOutPair& held_out, const TeacherForced& forced,
                              EvaluationCounts& counts) const {
  for (const float log_probability : forced.log_probabilities)
    counts.nats -= static_cast<double>(log_probability);
  counts.tokens += forced.log_probabilities.size();
  counts.forced_words +=
      token_accuracy(forced.predicted, judged_reference(model_.target, held_out.pair.target));
  count_links(held_out.pair, forced.weights, counts);
}

void Evaluation::count_free(const HeldOutPair& held_out, const Translation& translation,
                            EvaluationCounts& counts) const {
  std::vector<std::int32_t> output = translation.ids;
  if (translation.finished) output.push_back(kEnd);
  const std::vector<std::int32_t> reference = judged_reference(model_.target, held_out.pair.target);
  counts.free_words += token_accuracy(output, reference);
  counts.exact += exact_match(output, reference);
  const std::string text = model_.target_text.join(model_.target.decode(translation.ids));
  counts.bleu +=
      bleu_statistics(text, held_out.reference ? *held_out.reference
                                               : model_.target_text.join(held_out.pair.target));
}

void Evaluation::step() {
  require(!finished(), ErrorCode::kInvalidArgument, "this evaluation has read all of its pairs");
  const std::size_t size = std::min(options_.decoding.batch_size, pairs_.size() - done_);
  const std::span<const HeldOutPair> batch = std::span(pairs_).subspan(done_, size);
  std::vector<EncodedPair> encoded;
  for (const HeldOutPair& held_out : batch)
    encoded.push_back(
        {model_.source.encode(held_out.pair.source), model_.target.encode(held_out.pair.target)});
  std::vector<EvaluationCounts> found(size);
  const std::vector<TeacherForced> forced =
      force_targets(model_.network, encoded, options_.decoding);
  for (std::size_t i = 0; i < size; ++i) {
    found[i].sentences = 1;
    count_forced(batch[i], forced[i], found[i]);
  }
  if (options_.free_running) {
    const std::vector<Translation> translations =
        translate_batch(model_.network, encoded, options_.decoding);
    for (std::size_t i = 0; i < size; ++i) count_free(batch[i], translations[i], found[i]);
  }
  for (std::size_t i = 0; i < size; ++i) counts_.add(batch[i].pair.source.size(), found[i]);
  done_ += size;
}

ByLength<EvaluationCounts> evaluate(TranslationModel& model, std::vector<HeldOutPair> pairs,
                                    const EvaluationOptions& options) {
  Evaluation evaluation(model, std::move(pairs), options);
  while (!evaluation.finished()) evaluation.step();
  return evaluation.counts();
}

std::vector<HeldOutPair> held_out(std::vector<SentencePair> pairs) {
  std::vector<HeldOutPair> held_out;
  held_out.reserve(pairs.size());
  for (SentencePair& pair : pairs) held_out.push_back({std::move(pair)});
  return held_out;
}

}  // namespace softlookup
