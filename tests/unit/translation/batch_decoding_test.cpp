#include "translation/batch_decoding.hpp"

#include <cmath>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "corpora/vocabulary.hpp"
#include "translation/search.hpp"
#include "translation/small_models.hpp"

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;

std::vector<EncodedPair> random_pairs(std::size_t count, const EncoderDecoderOptions& options) {
  Generator generator(17);
  std::vector<EncodedPair> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    const auto source = static_cast<std::size_t>(generator.integers(1, 9));
    const auto target = static_cast<std::size_t>(generator.integers(0, 8));
    Ids words = random_words(generator, source, options.source_vocabulary);
    pairs.push_back({std::move(words), random_words(generator, target, options.target_vocabulary)});
  }
  return pairs;
}

std::vector<float> row(const MatrixOf<float>& matrix, std::size_t i) {
  const float* begin = matrix.data() + i * static_cast<std::size_t>(matrix.cols());
  return {begin, begin + matrix.cols()};
}

/// The attention rows of a search's only hypothesis, and where it looked at the source last.
void require_rows(const MatrixOf<float>& weights, const SearchResult& alone) {
  REQUIRE(static_cast<std::size_t>(weights.rows()) == alone.hypotheses.front().nodes.size());
  for (std::size_t t = 0; t < alone.hypotheses.front().nodes.size(); ++t)
    REQUIRE(row(weights, t) == alone.expansion(alone.hypotheses.front(), t).weights);
}

}  // namespace

TEST_CASE("a sentence in a batch is translated as alone, bit for bit", "[translation]") {
  for (const auto& [name, architecture] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    const std::vector<EncodedPair> pairs = random_pairs(23, architecture);
    for (const std::size_t batch_size : {1U, 7U, 64U}) {
      BatchDecodingOptions options;
      options.batch_size = batch_size;
      const std::vector<Translation> batch = translate_batch(model, pairs, options);
      REQUIRE(batch.size() == pairs.size());
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const SearchResult alone = translate(model, pairs[i].source);
        const Hypothesis& hypothesis = alone.hypotheses.front();
        CHECK(batch[i].ids == hypothesis.ids);
        CHECK(batch[i].log_probability == hypothesis.log_probability);
        CHECK(batch[i].finished == hypothesis.finished);
        require_rows(batch[i].weights, alone);
      }
    }
  }
}

TEST_CASE("a batch obeys length and temperature", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const std::vector<Ids> sources = {{4, 5, 6}, {7, 8}};
  BatchDecodingOptions options;
  options.max_length = 3;
  options.attention_temperature = 0;
  const std::vector<Translation> batch = translate_batch(model, sources, options);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    SearchOptions single;
    single.max_length = 3;
    single.attention_temperature = 0;
    const SearchResult alone = translate(model, sources[i], single);
    CHECK(batch[i].ids == alone.hypotheses.front().ids);
    CHECK(batch[i].ids.size() + (batch[i].finished ? 1 : 0) <= 3);
    require_rows(batch[i].weights, alone);
  }
  CHECK(translate_batch(model, std::vector<Ids>{}).empty());
}

TEST_CASE("a forced reference gives what a search gives that is forced to write it",
          "[translation]") {
  for (const auto& [name, architecture] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    const std::vector<EncodedPair> pairs = random_pairs(11, architecture);
    BatchDecodingOptions in_fours;
    in_fours.batch_size = 4;
    const std::vector<TeacherForced> batch = force_targets(model, pairs, in_fours);
    REQUIRE(batch.size() == pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      SearchOptions options;
      options.keep_top = 1;
      options.max_length = pairs[i].target.size() + 1;
      for (std::size_t t = 0; t < pairs[i].target.size(); ++t)
        options.forced_words.push_back({t, pairs[i].target[t]});
      options.forced_words.push_back({pairs[i].target.size(), kEnd});
      const SearchResult alone = translate(model, pairs[i].source, options);
      require_rows(batch[i].weights, alone);
      REQUIRE(batch[i].predicted.size() == pairs[i].target.size() + 1);
      for (std::size_t t = 0; t <= pairs[i].target.size(); ++t) {
        CHECK(batch[i].log_probabilities[t] == alone.nodes[t].log_probability);
        CHECK(batch[i].predicted[t] == alone.expansions[t].top.front().word);
      }
    }
  }
}

TEST_CASE("the loss of training is what a forced reference costs", "[translation]") {
  for (const auto& [name, architecture] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    const std::vector<EncodedPair> pairs = random_pairs(9, architecture);
    double sum = 0;
    std::size_t count = 0;
    for (const TeacherForced& read : force_targets(model, pairs))
      for (const float log_probability : read.log_probabilities) {
        sum -= static_cast<double>(log_probability);
        ++count;
      }
    std::vector<std::size_t> all(pairs.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    Tape<float> tape(Recording::kOff);
    Generator generator(0);
    const Batch batch = make_batch(pairs, all);
    const OutputLoss loss = model.loss(tape, batch, {}, generator);
    CHECK(loss.count == count);
    CHECK(std::abs(loss.sum - sum) < 1e-5 * sum);
  }
}

TEST_CASE("batches say which sentence is wrong", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  using enum ErrorCode;
  CHECK_THROWS_MATCHES(translate_batch(model, std::vector<Ids>{{4}, {}}), Error,
                       IsError(kInvalidArgument, "sentence 2 is empty"));
  CHECK_THROWS_MATCHES(translate_batch(model, std::vector<Ids>{{12}}), Error,
                       IsError(kOutOfRange, "number 12"));
  const std::vector<EncodedPair> pairs = {{{4}, {5}}, {{4}, {11}}};
  CHECK_THROWS_MATCHES(force_targets(model, pairs), Error,
                       IsError(kOutOfRange, "pair 2: word number 11 is outside the target"));
  BatchDecodingOptions options;
  options.batch_size = 0;
  CHECK_THROWS_MATCHES(translate_batch(model, pairs, options), Error,
                       IsError(kInvalidArgument, "batch size"));
  options = {};
  options.memory_limit = 100;
  CHECK_THROWS_MATCHES(translate_batch(model, pairs, options), Error,
                       IsError(kOutOfRange, "memory"));
}

}  // namespace softlookup
