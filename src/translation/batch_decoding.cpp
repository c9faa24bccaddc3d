#include "translation/batch_decoding.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

#include "attention/weights.hpp"
#include "base/error.hpp"
#include "corpora/vocabulary.hpp"
#include "numeric/softmax.hpp"
#include "translation/search_options.hpp"
#include "translation/step_decoder.hpp"
#include "translation/word_choice.hpp"

namespace softlookup {

namespace {

void require_batches(std::span<const EncodedPair> pairs, const BatchDecodingOptions& options) {
  require(options.batch_size > 0, ErrorCode::kInvalidArgument, "the batch size must be at least 1");
  require(options.max_length <= kLongestTranslation, ErrorCode::kOutOfRange,
          "no translation is longer than 1000 words");
  require_temperature(options.attention_temperature);
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (pairs[i].source.empty())
      throw Error(ErrorCode::kInvalidArgument,
                  "sentence " + std::to_string(i + 1) + " is empty; it needs at least one word");
}

/// Places of the pairs from the longest source to the shortest, equals as they stand.
std::vector<std::size_t> longest_first(std::span<const EncodedPair> pairs) {
  std::vector<std::size_t> order(pairs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::size_t i) { return pairs[i].source.size(); });
  return order;
}

/// Runs `decode` on batches of pairs that are about as long as each other.
void for_each_batch(std::span<const EncodedPair> pairs, std::size_t batch_size,
                    const std::function<void(const Batch&)>& decode) {
  const std::vector<std::size_t> order = longest_first(pairs);
  for (std::size_t begin = 0; begin < order.size(); begin += batch_size)
    decode(make_batch(pairs,
                      std::span(order).subspan(begin, std::min(batch_size, order.size() - begin))));
}

/// Rows of attention that are collected step by step.
class AttentionRows {
 public:
  AttentionRows(std::size_t length, bool reversed) : length_(length), reversed_(reversed) {}

  void add(const MatrixView<const float>& weights, std::size_t row) {
    ++rows_;
    if (weights.data == nullptr) return;
    const std::size_t begin = values_.size();
    values_.insert(values_.end(), weights.row(row), weights.row(row) + length_);
    if (reversed_)
      std::reverse(values_.begin() + static_cast<std::ptrdiff_t>(begin), values_.end());
  }

  [[nodiscard]] MatrixOf<float> matrix() const {
    const std::size_t cols = values_.empty() ? 0 : length_;
    MatrixOf<float> matrix(rows_, cols);
    std::ranges::copy(values_, matrix.data());
    return matrix;
  }

 private:
  std::size_t length_;
  bool reversed_;
  std::size_t rows_ = 0;
  std::vector<float> values_;
};

/// A batch that the model has read and writes on, row by row of those that are still followed.
class BatchDecoder {
 public:
  BatchDecoder(EncoderDecoder<float>& model, const Batch& batch,
               const BatchDecodingOptions& options)
      : decoder_(model, {batch.source_ids, batch.source_lengths, batch.source_active, batch.size},
                 options.attention_temperature, options.memory_limit),
        rows_(batch.size),
        parents_(batch.size),
        log_probabilities_(model.options().target_vocabulary) {
    std::iota(rows_.begin(), rows_.end(), std::size_t{0});
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
    for (std::size_t row = 0; row < batch.size; ++row)
      attention_.emplace_back(batch.source_lengths[row], model.options().reversed_source);
  }

  /// The batch's rows that a step is about.
  [[nodiscard]] std::span<const std::size_t> rows() const noexcept { return rows_; }

  /// `words` [rows().size()] that were written last.
  void step(std::span<const std::int32_t> words) {
    output_ = decoder_.step(parents_, words);
    parents_.resize(words.size());
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  /// What the step made of rows()[n]; its attention is noted.
  std::span<const float> log_probabilities(std::size_t n) {
    attention_[rows_[n]].add(output_.weights, n);
    numeric::log_softmax(std::span<const float>(output_.logits.row(n), output_.logits.cols),
                         log_probabilities_);
    return log_probabilities_;
  }

  /// Follows only the rows for which `is_live(row)`, once they are few enough to be worth it.
  template <typename IsLive>
  void drop_rows(const IsLive& is_live) {
    std::vector<std::size_t> kept;
    for (std::size_t n = 0; n < rows_.size(); ++n)
      if (is_live(rows_[n])) kept.push_back(n);
    if (kept.size() * 2 > rows_.size()) return;
    std::vector<std::size_t> rows;
    for (const std::size_t n : kept) rows.push_back(rows_[n]);
    if (!kept.empty()) decoder_.keep_sentences(kept);
    rows_ = std::move(rows);
    parents_ = std::move(kept);
  }

  [[nodiscard]] MatrixOf<float> weights(std::size_t row) const { return attention_[row].matrix(); }

 private:
  StepDecoder decoder_;
  StepOutput output_;
  std::vector<std::size_t> rows_;         // [N] of the batch
  std::vector<std::size_t> parents_;      // [N] where each row was in the step before
  std::vector<float> log_probabilities_;  // [V] of one row
  std::vector<AttentionRows> attention_;  // [B]
};

/// Writes until every sentence has its end or as many words as it may have.
void translate_one_batch(EncoderDecoder<float>& model, const Batch& batch,
                         const BatchDecodingOptions& options,
                         std::vector<Translation>& translations) {
  BatchDecoder decoder(model, batch, options);
  std::vector<std::int32_t> last(batch.size, kBegin);
  std::vector<std::size_t> left(batch.size);  // positions that each row may still write
  for (std::size_t row = 0; row < batch.size; ++row)
    left[row] =
        options.max_length > 0 ? options.max_length : default_max_length(batch.source_lengths[row]);
  while (!decoder.rows().empty()) {
    std::vector<std::int32_t> words;
    for (const std::size_t row : decoder.rows()) words.push_back(last[row]);
    decoder.step(words);
    for (std::size_t n = 0; n < words.size(); ++n) {
      const std::size_t row = decoder.rows()[n];
      if (left[row] == 0) continue;
      Translation& translation = translations[batch.pair_index[row]];
      const std::span<const float> log_probabilities = decoder.log_probabilities(n);
      last[row] = likeliest_word(log_probabilities);
      translation.log_probability +=
          static_cast<double>(log_probabilities[static_cast<std::size_t>(last[row])]);
      translation.finished = last[row] == kEnd;
      if (!translation.finished) translation.ids.push_back(last[row]);
      left[row] = translation.finished ? 0 : left[row] - 1;
    }
    decoder.drop_rows([&](std::size_t row) { return left[row] > 0; });
  }
  for (std::size_t row = 0; row < batch.size; ++row)
    translations[batch.pair_index[row]].weights = decoder.weights(row);
}

void force_one_batch(EncoderDecoder<float>& model, const Batch& batch,
                     const BatchDecodingOptions& options, std::vector<TeacherForced>& forced) {
  BatchDecoder decoder(model, batch, options);
  for (std::size_t t = 0; t < batch.target_steps; ++t) {
    const auto ids_of = [&](const std::vector<std::int32_t>& ids) {
      std::vector<std::int32_t> now;
      for (const std::size_t row : decoder.rows()) now.push_back(ids[t * batch.size + row]);
      return now;
    };
    decoder.step(ids_of(batch.target_inputs));
    const std::vector<std::int32_t> references = ids_of(batch.target_outputs);
    for (std::size_t n = 0; n < references.size(); ++n) {
      const std::size_t row = decoder.rows()[n];
      if (t >= batch.target_lengths[row]) continue;
      const std::span<const float> log_probabilities = decoder.log_probabilities(n);
      TeacherForced& seen = forced[batch.pair_index[row]];
      seen.predicted.push_back(likeliest_word(log_probabilities));
      seen.log_probabilities.push_back(log_probabilities[static_cast<std::size_t>(references[n])]);
    }
    decoder.drop_rows([&](std::size_t row) { return t + 1 < batch.target_lengths[row]; });
  }
  for (std::size_t row = 0; row < batch.size; ++row)
    forced[batch.pair_index[row]].weights = decoder.weights(row);
}

void require_targets(std::span<const EncodedPair> pairs, std::size_t vocabulary) {
  for (std::size_t i = 0; i < pairs.size(); ++i)
    for (const std::int32_t id : pairs[i].target)
      if (id < 0 || static_cast<std::size_t>(id) >= vocabulary)
        throw Error(ErrorCode::kOutOfRange, "pair " + std::to_string(i + 1) + ": word number " +
                                                std::to_string(id) +
                                                " is outside the target vocabulary of " +
                                                std::to_string(vocabulary) + " words");
}

}  // namespace

std::vector<Translation> translate_batch(EncoderDecoder<float>& model,
                                         std::span<const EncodedPair> pairs,
                                         const BatchDecodingOptions& options) {
  require_batches(pairs, options);
  std::vector<Translation> translations(pairs.size());
  for_each_batch(pairs, options.batch_size, [&](const Batch& batch) {
    translate_one_batch(model, batch, options, translations);
  });
  return translations;
}

std::vector<Translation> translate_batch(EncoderDecoder<float>& model,
                                         std::span<const std::vector<std::int32_t>> sources,
                                         const BatchDecodingOptions& options) {
  std::vector<EncodedPair> pairs;
  for (const std::vector<std::int32_t>& source : sources) pairs.push_back({source, {}});
  return translate_batch(model, pairs, options);
}

std::vector<TeacherForced> force_targets(EncoderDecoder<float>& model,
                                         std::span<const EncodedPair> pairs,
                                         const BatchDecodingOptions& options) {
  require_batches(pairs, options);
  require_targets(pairs, model.options().target_vocabulary);
  std::vector<TeacherForced> forced(pairs.size());
  for_each_batch(pairs, options.batch_size,
                 [&](const Batch& batch) { force_one_batch(model, batch, options, forced); });
  return forced;
}

}  // namespace softlookup
