#include "lesson/changed_attention.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "corpora/vocabulary.hpp"
#include "lesson/own_words.hpp"
#include "metrics/jensen_shannon.hpp"
#include "metrics/total_variation.hpp"
#include "numeric/softmax.hpp"
#include "translation/one_sentence.hpp"
#include "translation/word_choice.hpp"

namespace softlookup {

namespace {

EncoderDecoder<float>& checked(EncoderDecoder<float>& model, std::span<const std::int32_t> source) {
  require(!source.empty(), ErrorCode::kInvalidArgument,
          "there is nothing to translate: the source needs at least one word");
  require(model.options().attention.has_value(), ErrorCode::kInvalidArgument,
          "a model without attention has no weights to change");
  return model;
}

/// [V] of one row of a step's logits.
std::vector<float> distribution(const StepOutput& output, std::size_t row) {
  std::vector<float> shares(output.logits.cols);
  numeric::softmax(std::span<const float>(output.logits.row(row), shares.size()), shares);
  return shares;
}

}  // namespace

AttentionAtStep::AttentionAtStep(EncoderDecoder<float>& model, std::span<const std::int32_t> source,
                                 std::size_t step)
    : reversed_(model.options().reversed_source),
      size_(source.size()),
      last_(kBegin),
      decoder_(checked(model, source), OneSentence(source).batch) {
  const std::vector<std::int32_t> written = own_words(model, source);
  require(step < written.size(), ErrorCode::kOutOfRange,
          "the translation has no such target position");
  const std::size_t row = 0;
  for (std::size_t t = 0; t < step; ++t) {
    decoder_.step(std::span(&row, 1), std::span(&last_, 1));
    last_ = written[t];
  }
  const StepOutput output = decoder_.try_step(std::span(&row, 1), std::span(&last_, 1));
  distribution_ = distribution(output, 0);
  own_.weights = in_order(output.weights.row(0));
  own_.word = likeliest_word(distribution_);
  own_weights_.assign(own_.weights.begin(), own_.weights.end());
}

/// A row of the decoder's in the sentence's own order, or one of these in the decoder's.
std::vector<float> AttentionAtStep::in_order(const float* row) const {
  std::vector<float> values(row, row + size_);
  if (reversed_) std::ranges::reverse(values);
  return values;
}

StepOutput AttentionAtStep::force(std::span<const std::vector<float>> weights) {
  std::vector<std::vector<float>> as_read;
  for (const std::vector<float>& row : weights) as_read.push_back(in_order(row.data()));
  std::vector<WeightIntervention<float>> changes;
  for (const std::vector<float>& row : as_read) changes.push_back({WeightChange::kForced, row, {}});
  const std::vector<std::size_t> parents(weights.size(), 0);
  const std::vector<std::int32_t> words(weights.size(), last_);
  return decoder_.try_step(parents, words, changes);
}

std::vector<ChangedAttention> AttentionAtStep::ask(std::span<const std::vector<double>> weights) {
  std::vector<std::vector<float>> rows;
  for (const std::vector<double>& row : weights) {
    std::vector<float> narrow;
    for (const double weight : row) narrow.push_back(static_cast<float>(weight));
    rows.push_back(std::move(narrow));
  }
  const StepOutput output = force(rows);
  std::vector<ChangedAttention> answers;
  for (std::size_t n = 0; n < rows.size(); ++n) {
    const std::vector<float> shares = distribution(output, n);
    ChangedAttention answer;
    answer.weight_distance = total_variation(std::span(weights[n]), std::span(own_weights_));
    answer.weight_divergence = jensen_shannon(weights[n], own_weights_);
    answer.output_distance =
        total_variation(std::span<const float>(shares), std::span<const float>(distribution_));
    answer.word = likeliest_word(shares);
    answer.weights = std::move(rows[n]);
    answers.push_back(std::move(answer));
  }
  return answers;
}

}  // namespace softlookup
