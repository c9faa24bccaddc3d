#include "lesson/counterfactual_attention.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "lesson/next_distribution.hpp"
#include "lesson/own_words.hpp"
#include "metrics/jensen_shannon.hpp"
#include "metrics/total_variation.hpp"
#include "translation/small_models.hpp"
#include "translation/word_choice.hpp"

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;
using Catch::Matchers::WithinAbs;

const Ids kSource = {4, 9, 6, 11};

std::unique_ptr<CounterfactualAttention> run(EncoderDecoder<float>& model,
                                             const CounterfactualSettings& settings,
                                             const Ids& source = kSource) {
  auto found = std::make_unique<CounterfactualAttention>(model, source, settings);
  while (found->step()) continue;
  return found;
}

/// The first `step` words of the model's own translation.
Ids written_before(EncoderDecoder<float>& model, std::size_t step) {
  Ids written = own_words(model, kSource);
  written.resize(step);
  return written;
}

double sum_of(const std::vector<float>& weights) {
  return std::accumulate(weights.begin(), weights.end(), 0.0);
}

std::vector<double> wide(const std::vector<float>& weights) {
  return {weights.begin(), weights.end()};
}

}  // namespace

TEST_CASE("changed attention is what the model does under an intervention", "[lesson]") {
  for (const auto& [name, architecture] : small_architectures()) {
    if (!architecture.attention) continue;
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    const std::size_t step = std::min<std::size_t>(1, own_words(model, kSource).size() - 1);
    const Ids before = written_before(model, step);
    const auto found = run(model, {.step = step, .permutations = 20, .bound = 0.2, .rounds = 40});
    const std::vector<float> own = next_distribution(model, kSource, before);
    const std::vector<double> own_weights = wide(found->own().weights);
    CHECK(found->own().word == own_words(model, kSource)[step]);
    for (const ChangedAttention* changed :
         {&found->own(), &found->uniform(), &found->adversarial(), &found->permuted().typical}) {
      const std::vector<float> other = next_distribution(model, kSource, before, changed->weights);
      CHECK(changed->word == likeliest_word(other));
      CHECK(changed->output_distance ==
            total_variation(std::span<const float>(other), std::span<const float>(own)));
      const std::vector<double> weights = wide(changed->weights);
      CHECK_THAT(changed->weight_distance,
                 WithinAbs(total_variation(std::span(weights), std::span(own_weights)), 1e-6));
      CHECK_THAT(changed->weight_divergence, WithinAbs(jensen_shannon(weights, own_weights), 1e-6));
      CHECK_THAT(sum_of(changed->weights), WithinAbs(1, 1e-6));
    }
  }
}

TEST_CASE("the model's own weights change nothing", "[lesson]") {
  EncoderDecoderOptions options = small_options();
  options.reversed_source = true;
  EncoderDecoder<float> model = lively_model(options);
  AttentionAtStep attention(model, kSource, 0);
  const std::vector<double> own = attention.own_weights();
  const std::vector<std::vector<double>> rows = {own, {1, 0, 0, 0}, own};
  const std::vector<ChangedAttention> answers = attention.ask(rows);
  CHECK(answers[0].output_distance == 0);
  CHECK(answers[0].weight_divergence == 0);
  CHECK(answers[1].output_distance > 0);
  CHECK(answers[2].output_distance == 0);
  CHECK(answers[2].word == attention.own().word);
}

TEST_CASE("permutations are told by their distances' quantiles", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const auto found = run(model, {.permutations = 101, .rounds = 0});
  const PermutedAttention& permuted = found->permuted();
  CHECK(permuted.permutations == 101);
  CHECK(std::ranges::is_sorted(permuted.quantiles));
  CHECK(permuted.quantiles[2] == permuted.typical.output_distance);
  CHECK(permuted.quantiles[4] > permuted.quantiles[0]);
  std::vector<float> sorted = permuted.typical.weights;
  std::vector<float> own = found->own().weights;
  std::ranges::sort(sorted);
  std::ranges::sort(own);
  CHECK(sorted == own);
  // With one permutation the share says whether that one changed the word.
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const auto one = run(model, {.permutations = 1, .rounds = 0, .seed = seed});
    CHECK(one->permuted().changed_words ==
          (one->permuted().typical.word == one->own().word ? 0.0 : 1.0));
  }
}

TEST_CASE("adversarial weights keep to the bound, and a wider one diverges more", "[lesson]") {
  std::size_t bounded = 0;
  for (const auto& [name, architecture] : small_architectures()) {
    if (!architecture.attention) continue;
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    CounterfactualAttention search(model, kSource, {.permutations = 1, .rounds = 60});
    double before = 0;
    while (search.step()) {
      CHECK(search.adversarial().output_distance <= 0.05);
      CHECK(search.adversarial().weight_divergence >= before);
      before = search.adversarial().weight_divergence;
    }
    CHECK(before > 0);
    CHECK(search.attempts() > 1);
    const auto wider = run(model, {.permutations = 1, .bound = 0.5, .rounds = 60});
    CHECK(wider->adversarial().weight_divergence >= before);
    bounded += wider->adversarial().weight_divergence > before ? 1 : 0;
    const auto none = run(model, {.permutations = 1, .bound = 0, .rounds = 20});
    CHECK(none->adversarial().output_distance == 0);
  }
  CHECK(bounded >= 3);  // the others can have any weights they like
}

TEST_CASE("the search comes as far as trying a whole grid of weights", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const Ids source = {4, 9, 6};
  const std::size_t last = own_words(model, source).size() - 1;
  for (const double bound : {0.05, 0.3}) {
    for (const std::size_t step : {std::size_t{0}, last}) {
      AttentionAtStep attention(model, source, step);
      std::vector<std::vector<double>> grid;
      constexpr int kParts = 60;
      for (int a = 0; a <= kParts; ++a)
        for (int b = 0; a + b <= kParts; ++b)
          grid.push_back({a / 60.0, b / 60.0, (kParts - a - b) / 60.0});
      double best = 0;
      for (const ChangedAttention& answer : attention.ask(grid))
        if (answer.output_distance <= bound) best = std::max(best, answer.weight_divergence);
      const auto found =
          run(model, {.step = step, .permutations = 1, .bound = bound, .rounds = 200}, source);
      INFO("bound " << bound << ", step " << step);
      CHECK(found->adversarial().weight_divergence >= best * 0.999);
    }
  }
}

TEST_CASE("a seed decides permutations and search to the last bit", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const CounterfactualSettings settings = {.permutations = 9, .rounds = 30, .seed = 5};
  const auto first = run(model, settings);
  const auto again = run(model, settings);
  CHECK(first->adversarial().weights == again->adversarial().weights);
  CHECK(first->permuted().typical.weights == again->permuted().typical.weights);
  CounterfactualSettings other = settings;
  other.seed = 6;
  CHECK(run(model, other)->adversarial().weights != first->adversarial().weights);
}

TEST_CASE("one source word has all the attention there is", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const auto found = run(model, {.permutations = 3, .rounds = 5}, {6});
  CHECK(found->adversarial().weights == std::vector<float>{1});
  CHECK(found->permuted().changed_words == 0);
  CHECK(found->uniform().output_distance == 0);
}

TEST_CASE("questions that have no answer are refused", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const auto refused = [&](const CounterfactualSettings& settings, const std::string& text) {
    CHECK_THROWS_MATCHES(CounterfactualAttention(model, kSource, settings), Error,
                         IsError(ErrorCode::kOutOfRange, text));
  };
  refused({.step = 100}, "no such target position");
  refused({.permutations = 0}, "from 1 to 1000");
  refused({.permutations = 1001}, "from 1 to 1000");
  refused({.bound = -0.1}, "from 0 to 1");
  refused({.bound = 1.5}, "from 0 to 1");
  refused({.rounds = 10'001}, "10000 rounds");
  EncoderDecoderOptions options = small_options();
  options.attention = std::nullopt;
  EncoderDecoder<float> fixed = lively_model(options);
  CHECK_THROWS_MATCHES(CounterfactualAttention(fixed, kSource, {}), Error,
                       IsError(ErrorCode::kInvalidArgument, "without attention"));
  CHECK_THROWS_MATCHES(CounterfactualAttention(model, {}, {}), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one word"));
}

}  // namespace softlookup
