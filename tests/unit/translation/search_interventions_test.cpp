#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "corpora/vocabulary.hpp"
#include "translation/search.hpp"
#include "translation/small_models.hpp"

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;

const Ids kSource = {4, 9, 6, 11};

/// Whether two searches looked at the source alike and thought alike of the next words, at one step
/// of their only hypothesis.
bool same_step(const SearchResult& a, const SearchResult& b, std::size_t step) {
  return a.expansions[step].weights == b.expansions[step].weights &&
         a.expansions[step].scores == b.expansions[step].scores &&
         a.expansions[step].top == b.expansions[step].top;
}

/// Forces the same word at every position, so that runs differ in their attention alone.
SearchOptions fixed_words(std::size_t positions) {
  SearchOptions options;
  options.max_length = positions;
  options.keep_states = true;
  for (std::size_t step = 0; step < positions; ++step) options.forced_words.push_back({step, 7});
  return options;
}

}  // namespace

TEST_CASE("changed weights change the decoding from their step on", "[translation]") {
  for (const auto& [name, architecture] : small_architectures()) {
    if (!architecture.attention) continue;
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    SearchOptions options = fixed_words(4);
    const SearchResult untouched = translate(model, kSource, options);
    options.interventions = {{1, WeightChange::kForced, {0, 0, 1, 0}, {}},
                             {2, WeightChange::kUniform, {}, {}},
                             {3, WeightChange::kPermuted, {}, {1, 2, 3, 0}}};
    const SearchResult changed = translate(model, kSource, options);
    CHECK(same_step(untouched, changed, 0));
    CHECK(changed.expansions[1].weights == std::vector<float>{0, 0, 1, 0});
    CHECK(changed.expansions[1].scores == untouched.expansions[1].scores);
    CHECK(changed.expansions[1].top != untouched.expansions[1].top);
    CHECK(changed.expansions[1].context != untouched.expansions[1].context);
    CHECK(changed.expansions[2].weights == std::vector<float>(4, 0.25F));
    // Only with input feeding does a later step know of an earlier step's context.
    CHECK((changed.expansions[2].scores == untouched.expansions[2].scores) ==
          !architecture.input_feeding);
    if (architecture.input_feeding) continue;
    const std::vector<float>& before = untouched.expansions[3].weights;
    CHECK(changed.expansions[3].weights ==
          std::vector<float>{before[1], before[2], before[3], before[0]});
  }
}

TEST_CASE("positions are the sentence's own, also where it is read backwards", "[translation]") {
  for (const bool reversed : {false, true}) {
    EncoderDecoderOptions architecture = small_options();
    architecture.reversed_source = reversed;
    EncoderDecoder<float> model = lively_model(architecture);
    SearchOptions options = fixed_words(1);
    for (std::size_t position = 0; position < kSource.size(); ++position) {
      std::vector<float> weights(kSource.size(), 0.0F);
      weights[position] = 1;
      options.interventions = {{0, WeightChange::kForced, weights, {}}};
      const SearchResult result = translate(model, kSource, options);
      CHECK(result.expansions[0].weights == weights);
      // The values are embeddings: the context is that of the word in this place.
      const auto table =
          model.parameters().value(*model.parameters().find("source_embedding.weight"));
      const float* row = table.row(static_cast<std::size_t>(kSource[position]));
      CHECK(result.expansions[0].context == std::vector<float>(row, row + table.cols));
    }
    options.interventions = {{0, WeightChange::kPermuted, {}, {0, 0, 0, 0}}};
    options.interventions.front().permutation = {2, 0, 3, 1};
    const std::vector<float> permuted = translate(model, kSource, options).expansions[0].weights;
    options.interventions.clear();
    const std::vector<float> before = translate(model, kSource, options).expansions[0].weights;
    CHECK(permuted == std::vector<float>{before[2], before[0], before[3], before[1]});
  }
}

TEST_CASE("the attention's temperature acts inside the decoder", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  SearchOptions options = fixed_words(3);
  const SearchResult warm = translate(model, kSource, options);
  options.attention_temperature = 0;
  const SearchResult cold = translate(model, kSource, options);
  options.attention_temperature = std::numeric_limits<double>::infinity();
  const SearchResult flat = translate(model, kSource, options);
  for (std::size_t step = 0; step < 3; ++step) {
    const std::vector<float>& scores = warm.expansions[step].scores;
    const auto largest = std::ranges::max_element(scores) - scores.begin();
    std::vector<float> one(4, 0.0F);
    one[static_cast<std::size_t>(largest)] = 1;
    CHECK(cold.expansions[step].weights == one);
    CHECK(flat.expansions[step].weights == std::vector<float>(4, 0.25F));
    CHECK(cold.expansions[step].top != warm.expansions[step].top);
    CHECK(flat.expansions[step].top != warm.expansions[step].top);
  }
}

TEST_CASE("a forced word is written and read on from", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  model.parameters().value (*model.parameters().find("output.bias"))(0, kEnd) = -100;
  SearchOptions options;
  options.max_length = 6;
  const SearchResult free = translate(model, kSource, options);
  REQUIRE(free.hypotheses.front().ids.size() == 6);
  const std::int32_t wrong = free.hypotheses.front().ids[1] == 4 ? 5 : 4;
  options.forced_words = {{1, wrong}};
  const SearchResult derailed = translate(model, kSource, options);
  CHECK(derailed.hypotheses.front().ids[0] == free.hypotheses.front().ids[0]);
  CHECK(derailed.hypotheses.front().ids[1] == wrong);
  CHECK(same_step(free, derailed, 0));
  CHECK(same_step(free, derailed, 1));
  REQUIRE(derailed.expansions.size() > 2);
  CHECK_FALSE(same_step(free, derailed, 2));

  options.forced_words = {{2, kEnd}};
  const SearchResult ended = translate(model, kSource, options);
  CHECK(ended.hypotheses.front().finished);
  CHECK(ended.hypotheses.front().ids.size() == 2);

  options.kind = SearchKind::kBeam;
  options.beam_width = 3;
  options.forced_words = {{0, kUnknown}};
  for (const Hypothesis& hypothesis : translate(model, kSource, options).hypotheses)
    CHECK(hypothesis.ids.front() == kUnknown);
}

TEST_CASE("options that do not fit say so", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  EncoderDecoderOptions without = small_options();
  without.attention = std::nullopt;
  EncoderDecoder<float> fixed = lively_model(without);
  const auto refuses = [](EncoderDecoder<float>& with, const SearchOptions& options, ErrorCode code,
                          const std::string& text) {
    CHECK_THROWS_MATCHES(Search(with, kSource, options), Error, IsError(code, text));
  };
  using enum ErrorCode;
  CHECK_THROWS_MATCHES(Search(model, Ids{}), Error, IsError(kInvalidArgument, "at least one word"));
  CHECK_THROWS_MATCHES(Search(model, Ids{4, 12}), Error, IsError(kOutOfRange, "number 12"));
  SearchOptions options;
  options.beam_width = 17;
  refuses(model, options, kInvalidArgument, "1 to 16, not 17");
  options.beam_width = 0;
  refuses(model, options, kInvalidArgument, "1 to 16, not 0");
  const float nan = std::numeric_limits<float>::quiet_NaN();
  refuses(model, {.length_penalty = -1}, kInvalidArgument, "penalty");
  refuses(model, {.coverage_penalty = static_cast<double>(nan)}, kInvalidArgument, "penalty");
  refuses(model, {.sampling_temperature = -0.5}, kInvalidArgument, "sampling temperature");
  refuses(model, {.top_p = 0}, kInvalidArgument, "top-p");
  refuses(model, {.top_p = 1.5}, kInvalidArgument, "top-p");
  refuses(model, {.max_length = 1001}, kOutOfRange, "1000 words, not 1001");
  refuses(model, {.attention_temperature = -1}, kInvalidArgument, "temperature");
  refuses(fixed, {.coverage_penalty = 0.2}, kInvalidArgument, "needs a model with attention");
  refuses(fixed, {.interventions = {{0, WeightChange::kUniform}}}, kInvalidArgument,
          "model with attention");
  refuses(
      model, {.interventions = {{2, WeightChange::kForced, {1, 0}}}}, kShapeMismatch,
      "target position 3: a forced row needs one number for each of the 4 source words, found 2");
  refuses(model, {.interventions = {{0, WeightChange::kForced, {1, 0, nan, 0}}}}, kInvalidArgument,
          "number from 0 up");
  refuses(model, {.interventions = {{0, WeightChange::kPermuted, {}, {0, 1, 1, 2}}}},
          kInvalidArgument, "every source position once");
  refuses(model, {.interventions = {{1, WeightChange::kUniform}, {1, WeightChange::kUniform}}},
          kInvalidArgument, "target position 2: there is more than one");
  refuses(model, {.forced_words = {{0, 11}}}, kOutOfRange, "target vocabulary of 11");
  refuses(model, {.forced_words = {{0, kBegin}}}, kInvalidArgument, "no words of a sentence");
  refuses(model, {.forced_words = {{0, 5}, {0, 6}}}, kInvalidArgument, "more than one forced word");
  refuses(model, {.memory_limit = 1000}, kOutOfRange, "memory");
}

TEST_CASE("kinds of search have names", "[translation]") {
  for (const SearchKind kind : {SearchKind::kGreedy, SearchKind::kBeam, SearchKind::kSampling})
    CHECK(search_kind(to_string(kind)) == kind);
  CHECK_FALSE(search_kind("Greedy"));
}

TEST_CASE("coverage costs hypotheses that leave words out", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  SearchOptions options = fixed_words(3);
  options.coverage_penalty = 0.4;
  options.length_penalty = 0.8;
  options.interventions = {{0, WeightChange::kForced, {1, 0, 0, 0}},
                           {1, WeightChange::kForced, {0, 0.5F, 0.25F, 0.25F}},
                           {2, WeightChange::kForced, {1, 0, 0.25F, 0}}};
  const Hypothesis found = translate(model, kSource, options).hypotheses.front();
  const double covered = std::log(0.5) + std::log(0.5) + std::log(0.25);
  const double expected = found.log_probability / std::pow(8.0 / 6, 0.8) + 0.4 * covered;
  CHECK(std::abs(found.score - expected) < 1e-12 * std::abs(expected));
}

}  // namespace softlookup
