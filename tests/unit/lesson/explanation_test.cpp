#include "lesson/explanation.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "corpora/vocabulary.hpp"
#include "lesson/embedding_gradient.hpp"
#include "lesson/next_distribution.hpp"
#include "lesson/own_words.hpp"
#include "metrics/kendall.hpp"
#include "metrics/total_variation.hpp"
#include "numeric/softmax.hpp"
#include "translation/batch_decoding.hpp"
#include "translation/one_sentence.hpp"
#include "translation/small_models.hpp"

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

const Ids kSource = {4, 9, 6, 11};
const Ids kWritten = {7, 5, 10, 2};

/// A lively model in double.
EncoderDecoder<double> double_model(const EncoderDecoderOptions& options) {
  Generator generator(3);
  EncoderDecoder<double> model(options, generator);
  for (double& weight : model.parameters().values()) weight *= 2;
  return model;
}

/// What EmbeddingGradient is the gradient of, from the model's own steps.
double score(EncoderDecoder<double>& model, std::size_t step, std::optional<std::int32_t> foil) {
  Tape<double> tape(Recording::kOff);
  const OneSentence sentence(kSource);
  const EncodedSource<double> source = model.encode(tape, sentence.batch);
  DecoderState<double> state = source.initial;
  Variable<double> attentional;
  for (std::size_t t = 0; t <= step; ++t) {
    const Ids last = {t == 0 ? kBegin : kWritten[t - 1]};
    const DecoderStep<double> now = model.step(tape, source, state, last);
    attentional = now.attentional;
    state = now.next;
  }
  const Variable<double> logits = model.logits(tape, attentional);
  std::vector<double> row(logits.value.row(0), logits.value.row(0) + logits.cols());
  const auto word = static_cast<std::size_t>(kWritten[step]);
  if (foil) return row[word] - row[static_cast<std::size_t>(*foil)];
  numeric::log_softmax(std::span<const double>(row), row);
  return row[word];
}

struct Numeric {
  double dot = 0;
  double squares = 0;
};

/// Central differences in the embedding of the word at one source position.
Numeric differences(EncoderDecoder<double>& model, std::size_t position, std::size_t step,
                    std::optional<std::int32_t> foil) {
  constexpr double kMove = 1e-5;
  const auto table = model.parameters().value(*model.parameters().find("source_embedding.weight"));
  Numeric found;
  for (std::size_t i = 0; i < table.cols; ++i) {
    double& number = table(static_cast<std::size_t>(kSource[position]), i);
    const double before = number;
    number = before + kMove;
    const double above = score(model, step, foil);
    number = before - kMove;
    const double below = score(model, step, foil);
    number = before;
    const double slope = (above - below) / (2 * kMove);
    found.dot += slope * before;
    found.squares += slope * slope;
  }
  return found;
}

std::vector<ExplainedWord> explain(EncoderDecoder<float>& model, const Ids& source,
                                   std::optional<Foil> foil = std::nullopt) {
  Explanation explanation(model, source, foil);
  while (explanation.step()) continue;
  CHECK(explanation.steps_done() == explanation.steps_total());
  CHECK_FALSE(explanation.step());
  return explanation.words();
}

}  // namespace

TEST_CASE("the gradient by a source word's embedding is what differences give", "[lesson]") {
  for (const auto& [name, architecture] : small_architectures()) {
    EncoderDecoder<double> model = double_model(architecture);
    EmbeddingGradient<double> gradient(model, kSource);
    for (const std::optional<std::int32_t> foil : {std::optional<std::int32_t>{}, {8}}) {
      for (const std::size_t step : {std::size_t{0}, std::size_t{3}}) {
        INFO(name << ", step " << step << (foil ? ", foil" : ""));
        const WordGradient found = gradient.at(kWritten, step, foil);
        REQUIRE(found.dot.size() == kSource.size());
        for (std::size_t s = 0; s < kSource.size(); ++s) {
          const Numeric expected = differences(model, s, step, foil);
          CHECK_THAT(found.dot[s], WithinAbs(expected.dot, 1e-7));
          CHECK_THAT(found.norm[s], WithinAbs(std::sqrt(expected.squares), 1e-7));
        }
        CHECK(std::ranges::max(found.norm) > 1e-4);
      }
    }
  }
}

TEST_CASE("gradients are right where the model is all but certain", "[lesson]") {
  EncoderDecoder<double> exact = double_model(small_options());
  const auto output = exact.parameters().value(*exact.parameters().find("output.weight"));
  for (std::size_t i = 0; i < output.rows * output.cols; ++i) output.data[i] *= 20;
  EncoderDecoder<float> model(small_options());
  std::ranges::transform(exact.parameters().values(), model.parameters().values().begin(),
                         [](double weight) { return static_cast<float>(weight); });
  std::ranges::copy(model.parameters().values(), exact.parameters().values().begin());
  const Ids written = own_words(model, kSource);
  double smallest = 1;
  for (std::size_t step = 0; step < written.size(); ++step) {
    const WordGradient expected = EmbeddingGradient<double>(exact, kSource).at(written, step);
    const WordGradient found = EmbeddingGradient<float>(model, kSource).at(written, step);
    for (std::size_t s = 0; s < kSource.size(); ++s)
      CHECK_THAT(found.norm[s], WithinRel(expected.norm[s], 1e-3));
    smallest = std::min(smallest, std::ranges::max(found.norm));
  }
  CHECK(smallest < 1e-6);
}

TEST_CASE("gradients leave the model alone, and dropout out", "[lesson]") {
  EncoderDecoderOptions options = small_options();
  const EncoderDecoder<float> plain = lively_model(options);
  options.dropout = 0.5;
  const EncoderDecoder<float> dropped = lively_model(options);
  EmbeddingGradient<float> first(plain, kSource);
  EmbeddingGradient<float> second(dropped, kSource);
  CHECK(first.at(kWritten, 2).dot == second.at(kWritten, 2).dot);
  CHECK(first.at(kWritten, 2).dot == first.at(kWritten, 2).dot);
}

TEST_CASE("a word that stands twice in the source has a gradient in each place", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const Ids twice = {4, 9, 4, 11, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};  // more words than the vocabulary
  const WordGradient found = EmbeddingGradient<float>(model, twice).at(kWritten, 0);
  REQUIRE(found.norm.size() == twice.size());
  CHECK(found.norm[0] != found.norm[2]);
}

TEST_CASE("every written word is explained, whatever the architecture", "[lesson]") {
  for (const auto& [name, architecture] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    const Ids written = own_words(model, kSource);
    const std::vector<ExplainedWord> words = explain(model, kSource);
    REQUIRE(words.size() == written.size());
    const Translation translation = translate_batch(model, std::vector<Ids>{kSource}).front();
    for (std::size_t t = 0; t < words.size(); ++t) {
      const ExplainedWord& word = words[t];
      CHECK(word.word == written[t]);
      CHECK(word.gradient.dot.size() == kSource.size());
      CHECK(word.weights.size() == (architecture.attention ? kSource.size() : 0));
      CHECK(std::isnan(word.with_leave_one_out.tau) == !architecture.attention);
      for (std::size_t s = 0; s < word.weights.size(); ++s)
        CHECK(word.weights[s] ==
              translation.weights(static_cast<Eigen::Index>(t), static_cast<Eigen::Index>(s)));
      const Ids before(written.begin(), written.begin() + static_cast<std::ptrdiff_t>(t));
      const std::vector<float> whole = next_distribution(model, kSource, before);
      CHECK(word.probability == static_cast<double>(whole[static_cast<std::size_t>(word.word)]));
      for (std::size_t left_out = 0; left_out < kSource.size(); ++left_out) {
        Ids shortened = kSource;
        shortened.erase(shortened.begin() + static_cast<std::ptrdiff_t>(left_out));
        const std::vector<float> without = next_distribution(model, shortened, before);
        CHECK(word.leave_one_out[left_out] ==
              total_variation(std::span<const float>(without), std::span<const float>(whole)));
      }
    }
  }
}

TEST_CASE("agreement is Kendall's tau with attention and whether the top word is one", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  std::size_t agreed = 0;
  std::size_t compared = 0;
  for (const Ids& source : {kSource, Ids{5, 6, 7, 8, 10}, Ids{11, 4, 8}}) {
    for (const ExplainedWord& word : explain(model, source)) {
      const std::vector<double> weights(word.weights.begin(), word.weights.end());
      CHECK(word.with_leave_one_out.tau ==
            kendall_tau(std::span(weights), std::span(word.leave_one_out)));
      std::vector<double> magnitudes;
      for (const double dot : word.gradient.dot) magnitudes.push_back(std::abs(dot));
      CHECK(word.with_gradient_dot.tau == kendall_tau(std::span(weights), std::span(magnitudes)));
      CHECK(word.with_gradient_norm.same_top ==
            (std::ranges::max_element(weights) - weights.begin() ==
             std::ranges::max_element(word.gradient.norm) - word.gradient.norm.begin()));
      agreed += word.with_gradient_norm.same_top ? 1 : 0;
      ++compared;
    }
  }
  CHECK(agreed > 0);
  CHECK(agreed < compared);
}

TEST_CASE("a foil changes its own position alone", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const std::vector<ExplainedWord> plain = explain(model, kSource);
  REQUIRE(plain.size() > 1);
  const std::int32_t foil = plain[1].word == 5 ? 6 : 5;
  const std::vector<ExplainedWord> compared = explain(model, kSource, Foil{1, foil});
  CHECK(compared[0].gradient.dot == plain[0].gradient.dot);
  CHECK(compared[1].gradient.dot != plain[1].gradient.dot);
  CHECK(compared[1].leave_one_out == plain[1].leave_one_out);
  CHECK(compared[1].foil == foil);
  CHECK_FALSE(plain[1].foil.has_value());
}

TEST_CASE("a source of one word has nothing to leave out", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  for (const ExplainedWord& word : explain(model, {6})) {
    REQUIRE(word.leave_one_out.size() == 1);
    CHECK(std::isnan(word.leave_one_out[0]));
    CHECK(std::isnan(word.with_gradient_norm.tau));
    CHECK(word.gradient.norm[0] > 0);
  }
}

TEST_CASE("what cannot be explained is refused", "[lesson]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const auto refused = [&](const Ids& source, std::optional<Foil> foil, ErrorCode code,
                           const std::string& text) {
    CHECK_THROWS_MATCHES(Explanation(model, source, foil), Error, IsError(code, text));
  };
  refused({}, {}, ErrorCode::kInvalidArgument, "at least one word");
  refused(Ids(101, 5), {}, ErrorCode::kOutOfRange, "101 words");
  refused({4, 400}, {}, ErrorCode::kOutOfRange, "vocabulary");
  refused(kSource, Foil{100, 5}, ErrorCode::kOutOfRange, "no word at the foil's position");
  refused(kSource, Foil{0, 500}, ErrorCode::kOutOfRange, "the foil is outside");
  refused(kSource, Foil{0, own_words(model, kSource).front()}, ErrorCode::kInvalidArgument,
          "not with itself");
}

}  // namespace softlookup
