#include <cmath>
#include <limits>
#include <map>

#include <catch2/catch_test_macros.hpp>

#include "corpora/vocabulary.hpp"
#include "translation/search.hpp"
#include "translation/small_models.hpp"
#include "translation/word_choice.hpp"

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;

std::vector<float> logs(const std::vector<double>& probabilities) {
  std::vector<float> result;
  for (const double p : probabilities) result.push_back(static_cast<float>(std::log(p)));
  return result;
}

/// Pearson's statistic of counts against chances.
double chi_square(const std::map<Ids, std::size_t>& counts, const std::map<Ids, double>& chances,
                  std::size_t draws) {
  double sum = 0;
  for (const auto& [words, chance] : chances) {
    const auto found = counts.find(words);
    const double expected = chance * static_cast<double>(draws);
    const double seen = found == counts.end() ? 0 : static_cast<double>(found->second);
    sum += (seen - expected) * (seen - expected) / expected;
  }
  return sum;
}

SearchOptions sampling(std::uint64_t seed) {
  SearchOptions options;
  options.kind = SearchKind::kSampling;
  options.seed = seed;
  return options;
}

/// The chance of every outcome of two positions, from the probabilities of single words.
std::map<Ids, double> two_positions(EncoderDecoder<float>& model, const Ids& source,
                                    const SamplingOptions& how) {
  std::map<Ids, double> chances;
  const auto words_after = [&](const Ids& before) {
    SearchOptions options;
    options.max_length = before.size() + 1;
    options.keep_top = 99;
    for (std::size_t t = 0; t < before.size(); ++t) options.forced_words.push_back({t, before[t]});
    const SearchResult result = translate(model, source, options);
    std::vector<double> probabilities(model.options().target_vocabulary, 1e-30);
    for (const WordProbability& top : result.expansions.back().top)
      probabilities[static_cast<std::size_t>(top.word)] = static_cast<double>(top.probability);
    return word_chances(logs(probabilities), how);
  };
  const WordChances first = words_after({});
  for (std::size_t i = 0; i < first.words.size(); ++i) {
    if (first.words[i] == kEnd) {
      chances[{}] += first.chances[i];
      continue;
    }
    const WordChances second = words_after({first.words[i]});
    for (std::size_t j = 0; j < second.words.size(); ++j) {
      Ids words = {first.words[i]};
      if (second.words[j] != kEnd) words.push_back(second.words[j]);
      chances[words] += first.chances[i] * second.chances[j];
    }
  }
  return chances;
}

}  // namespace

TEST_CASE("samples are as frequent as they are probable", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options(12, 6), 2, 2);
  const Ids source = {4, 5, 6};
  constexpr std::size_t kDraws = 1500;
  for (const SamplingOptions how :
       {SamplingOptions{1, 0, 1}, SamplingOptions{0.7, 3, 1}, SamplingOptions{1.3, 0, 0.8}}) {
    const std::map<Ids, double> chances = two_positions(model, source, how);
    std::map<Ids, std::size_t> counts;
    for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
      SearchOptions options = sampling(seed);
      options.sampling_temperature = how.temperature;
      options.top_k = how.top_k;
      options.top_p = how.top_p;
      options.max_length = 2;
      ++counts[translate(model, source, options).hypotheses.front().ids];
    }
    for (const auto& [words, count] : counts) CHECK(chances.contains(words));
    const auto freedom = static_cast<double>(chances.size() - 1);
    // Four standard deviations above the mean of the distribution.
    CHECK(chi_square(counts, chances, kDraws) < freedom + 4 * std::sqrt(2 * freedom));
  }
}

TEST_CASE("sampling without a choice is greedy search", "[translation]") {
  Generator generator(6);
  for (const auto& [name, architecture] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    const Ids source = random_words(generator, 5, architecture.source_vocabulary);
    const SearchResult greedy = translate(model, source);
    SearchOptions cold = sampling(9);
    cold.sampling_temperature = 0;
    SearchOptions first = sampling(9);
    first.top_k = 1;
    SearchOptions nucleus = sampling(9);
    nucleus.top_p = 1e-9;
    for (const SearchOptions& options : {cold, first, nucleus}) {
      const SearchResult sampled = translate(model, source, options);
      CHECK(sampled.hypotheses.front().ids == greedy.hypotheses.front().ids);
      CHECK(sampled.hypotheses.front().log_probability ==
            greedy.hypotheses.front().log_probability);
    }
  }
}

TEST_CASE("a seed gives a sample, and a forced word leaves the draws after it alone",
          "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const Ids source = {4, 5, 6};
  SearchOptions options = sampling(3);
  options.max_length = 12;
  const SearchResult once = translate(model, source, options);
  CHECK(translate(model, source, options).hypotheses.front().ids == once.hypotheses.front().ids);
  REQUIRE_FALSE(once.hypotheses.front().ids.empty());
  options.forced_words = {{0, once.hypotheses.front().ids.front()}};
  CHECK(translate(model, source, options).hypotheses.front().ids == once.hypotheses.front().ids);
  options.forced_words.clear();
  std::size_t different = 0;
  for (std::uint64_t seed = 4; seed < 14; ++seed) {
    options.seed = seed;
    if (translate(model, source, options).hypotheses.front().ids != once.hypotheses.front().ids)
      ++different;
  }
  CHECK(different > 0);
}

TEST_CASE("top-k and top-p keep the words they should", "[translation]") {
  // <pad> and <bos> are likeliest and never chosen; what is left of 1 is 0.8.
  const std::vector<float> words = logs({0.1, 0.1, 0.04, 0.2, 0.36, 0.1, 0.1});
  CHECK(likeliest_word(words) == 4);
  CHECK(likeliest_words(words, 3) == Ids{4, 3, 5});
  CHECK(likeliest_words(words, 99) == Ids{4, 3, 5, 6, kEnd});
  CHECK(likeliest_words(words, 0).empty());
  const std::vector<WordProbability> top = top_words(words, 2);
  REQUIRE(top.size() == 2);
  CHECK(top[0].word == 4);
  CHECK(std::abs(top[0].probability - 0.36F) < 1e-6F);

  const auto close = [](double a, double b) { return std::abs(a - b) < 1e-6; };
  const WordChances all = word_chances(words, {1, 0, 1});
  REQUIRE(all.words == Ids{4, 3, 5, 6, kEnd});
  CHECK(close(all.chances[0], 0.36 / 0.8));
  CHECK(close(all.chances[4], 0.04 / 0.8));
  CHECK(word_chances(words, {1, 99, 1}).words == all.words);
  const WordChances two = word_chances(words, {1, 2, 1});
  REQUIRE(two.words == Ids{4, 3});
  CHECK(close(two.chances[0], 0.36 / 0.56));
  CHECK(word_chances(words, {1, 0, 0.45 - 1e-6}).words == Ids{4});
  CHECK(word_chances(words, {1, 0, 0.45 + 1e-6}).words == Ids{4, 3});
  CHECK(word_chances(words, {1, 0, 0.70 + 1e-6}).words == Ids{4, 3, 5});
  CHECK(word_chances(words, {1, 2, 0.7}).words == Ids{4, 3});  // 0.36 / 0.56 is not enough
  const WordChances cool = word_chances(words, {0.5, 2, 1});
  CHECK(close(cool.chances[0], 0.36 * 0.36 / (0.36 * 0.36 + 0.04)));
  const WordChances flat = word_chances(words, {std::numeric_limits<double>::infinity(), 0, 1});
  for (const double chance : flat.chances) CHECK(close(chance, 0.2));
  CHECK(word_chances(words, {1e-310, 0, 1}).words == Ids{4});
}

}  // namespace softlookup
