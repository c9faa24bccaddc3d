#include "lesson/explanation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/error.hpp"
#include "corpora/vocabulary.hpp"
#include "lesson/own_words.hpp"
#include "metrics/kendall.hpp"
#include "numeric/softmax.hpp"
#include "translation/one_sentence.hpp"

namespace softlookup {

namespace {

constexpr std::array<std::size_t, 1> kOneRow = {0};

std::span<const std::int32_t> checked(std::span<const std::int32_t> ids) {
  if (ids.size() > kLongestExplained)
    throw Error(ErrorCode::kOutOfRange, "the sentence has " + std::to_string(ids.size()) +
                                            " words; the longest that is explained has " +
                                            std::to_string(kLongestExplained));
  return ids;
}

std::size_t top_of(const std::vector<double>& measure) {
  return static_cast<std::size_t>(std::ranges::max_element(measure) - measure.begin());
}

Agreement agreement(const std::vector<double>& weights, const std::vector<double>& measure) {
  if (weights.size() < 2) return {};
  return {kendall_tau(std::span(weights), std::span(measure)), top_of(weights) == top_of(measure)};
}

std::vector<double> magnitudes(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return values;
}

void compare(ExplainedWord& word) {
  const std::vector<double> weights(word.weights.begin(), word.weights.end());
  word.with_gradient_dot = agreement(weights, magnitudes(word.gradient.dot));
  word.with_gradient_norm = agreement(weights, word.gradient.norm);
  word.with_leave_one_out = agreement(weights, word.leave_one_out);
}

}  // namespace

Explanation::Explanation(EncoderDecoder<float>& model, std::span<const std::int32_t> ids,
                         std::optional<Foil> foil)
    : reversed_(model.options().reversed_source),
      size_(ids.size()),
      foil_(foil),
      written_(own_words(model, checked(ids))),
      decoder_(model, OneSentence(ids).batch),
      gradient_(model, ids),
      distribution_(model.options().target_vocabulary) {
  require_foil();
  if (size_ >= 2) leave_one_out_.emplace(model, ids);
}

void Explanation::require_foil() const {
  if (!foil_) return;
  require(foil_->step < written_.size(), ErrorCode::kOutOfRange,
          "the translation has no word at the foil's position");
  require(foil_->word != written_[foil_->step], ErrorCode::kInvalidArgument,
          "a word is compared with another word, not with itself");
  require(foil_->word >= 0 && static_cast<std::size_t>(foil_->word) < distribution_.size(),
          ErrorCode::kOutOfRange, "the foil is outside the vocabulary");
}

std::vector<double> Explanation::left_out(std::int32_t last) {
  if (leave_one_out_) return leave_one_out_->step(last, distribution_);
  return std::vector<double>(size_, std::numeric_limits<double>::quiet_NaN());
}

bool Explanation::step() {
  const std::size_t step = words_.size();
  if (step == written_.size()) return false;
  const std::int32_t last = step == 0 ? kBegin : written_[step - 1];
  const StepOutput output = decoder_.step(kOneRow, std::span(&last, 1));
  numeric::softmax(std::span<const float>(output.logits.row(0), output.logits.cols), distribution_);
  ExplainedWord word;
  word.word = written_[step];
  word.probability = static_cast<double>(distribution_[static_cast<std::size_t>(word.word)]);
  if (foil_ && foil_->step == step) word.foil = foil_->word;
  if (output.weights.data != nullptr) {
    word.weights.assign(output.weights.row(0), output.weights.row(0) + size_);
    if (reversed_) std::ranges::reverse(word.weights);
  }
  word.gradient = gradient_.at(written_, step, word.foil);
  word.leave_one_out = left_out(last);
  compare(word);
  words_.push_back(std::move(word));
  return words_.size() < written_.size();
}

}  // namespace softlookup
