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

/// A batch that the model has read and writes on.
struct BatchDecoder {
  BatchDecoder(EncoderDecoder<float>& model, const Batch& batch,
               const BatchDecodingOptions& options)
      : decoder(model, {batch.source_ids, batch.source_lengths, batch.source_active, batch.size},
                options.attention_temperature, options.memory_limit),
        rows(batch.size),
        log_probabilities(model.options().target_vocabulary) {
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    for (std::size_t row = 0; row < batch.size; ++row)
      attention.emplace_back(batch.source_lengths[row], model.options().reversed_source);
  }

  StepOutput step(std::span<const std::int32_t> words) { return decoder.step(rows, words); }

  std::span<const float> read_row(const StepOutput& output, std::size_t row) {
    attention[row].add(output.weights, row);
    numeric::log_softmax(std::span<const float>(output.logits.row(row), output.logits.cols),
                         log_probabilities);
    return log_probabilities;
  }

  StepDecoder decoder;
  std::vector<std::size_t> rows;
  std::vector<float> log_probabilities;  // [V] of one row
  std::vector<AttentionRows> attention;  // [B]
};

/// Writes until every sentence has its end or as many words as it may have.
void translate_one_batch(EncoderDecoder<float>& model, const Batch& batch,
                         const BatchDecodingOptions& options,
                         std::vector<Translation>& translations) {
  BatchDecoder decoder(model, batch, options);
  std::vector<std::int32_t> words(batch.size, kBegin);
  std::vector<std::size_t> left(batch.size);  // positions that each row may still write
  for (std::size_t row = 0; row < batch.size; ++row)
    left[row] =
        options.max_length > 0 ? options.max_length : default_max_length(batch.source_lengths[row]);
  while (std::ranges::any_of(left, [](std::size_t positions) { return positions > 0; })) {
    const StepOutput output = decoder.step(words);
    for (std::size_t row = 0; row < batch.size; ++row) {
      if (left[row] == 0) continue;
      Translation& translation = translations[batch.pair_index[row]];
      const std::span<const float> log_probabilities = decoder.read_row(output, row);
      words[row] = likeliest_word(log_probabilities);
      translation.log_probability +=
          static_cast<double>(log_probabilities[static_cast<std::size_t>(words[row])]);
      translation.finished = words[row] == kEnd;
      if (!translation.finished) translation.ids.push_back(words[row]);
      left[row] = translation.finished ? 0 : left[row] - 1;
    }
  }
  for (std::size_t row = 0; row < batch.size; ++row)
    translations[batch.pair_index[row]].weights = decoder.attention[row].matrix();
}

void force_one_batch(EncoderDecoder<float>& model, const Batch& batch,
                     const BatchDecodingOptions& options, std::vector<TeacherForced>& forced) {
  BatchDecoder decoder(model, batch, options);
  for (std::size_t t = 0; t < batch.target_steps; ++t) {
    const auto at_step = [&](const std::vector<std::int32_t>& ids) {
      return std::span(ids).subspan(t * batch.size, batch.size);
    };
    const StepOutput output = decoder.step(at_step(batch.target_inputs));
    for (std::size_t row = 0; row < batch.size; ++row) {
      if (t >= batch.target_lengths[row]) continue;
      const std::span<const float> log_probabilities = decoder.read_row(output, row);
      TeacherForced& seen = forced[batch.pair_index[row]];
      seen.predicted.push_back(likeliest_word(log_probabilities));
      seen.log_probabilities.push_back(
          log_probabilities[static_cast<std::size_t>(at_step(batch.target_outputs)[row])]);
    }
  }
  for (std::size_t row = 0; row < batch.size; ++row)
    forced[batch.pair_index[row]].weights = decoder.attention[row].matrix();
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
