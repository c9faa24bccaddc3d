#include "translation/search.hpp"

#include <algorithm>
#include <cmath>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "corpora/vocabulary.hpp"
#include "translation/batch_decoding.hpp"
#include "translation/hypothesis_score.hpp"
#include "translation/small_models.hpp"

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;

SearchOptions beam(std::size_t width) {
  SearchOptions options;
  options.kind = SearchKind::kBeam;
  options.beam_width = width;
  return options;
}

/// log P of the words, and of the end where there is one, read with teacher forcing.
double log_probability(EncoderDecoder<float>& model, const Ids& source, const Ids& words,
                       bool end) {
  const std::vector<EncodedPair> pair = {{source, words}};
  const TeacherForced read = force_targets(model, pair).front();
  double sum = 0;
  for (std::size_t t = 0; t < words.size() + (end ? 1 : 0); ++t)
    sum += static_cast<double>(read.log_probabilities[t]);
  return sum;
}

struct Scored {
  Ids words;
  bool end;
  double log_probability;
};

/// Every sentence of at most `positions` words, the end counted, and every beginning that is cut
/// there.
std::vector<Scored> every_sentence(EncoderDecoder<float>& model, const Ids& source,
                                   std::size_t positions) {
  std::vector<Scored> all;
  std::vector<Ids> begun = {{}};
  const auto vocabulary = static_cast<std::int32_t>(model.options().target_vocabulary);
  for (std::size_t t = 0; t < positions; ++t) {
    std::vector<Ids> longer;
    for (const Ids& words : begun) {
      all.push_back({words, true, log_probability(model, source, words, true)});
      for (std::int32_t word = kUnknown; word < vocabulary; ++word) {
        longer.push_back(words);
        longer.back().push_back(word);
      }
    }
    begun = std::move(longer);
  }
  for (const Ids& words : begun)
    all.push_back({words, false, log_probability(model, source, words, false)});
  return all;
}

/// Beam search as the papers write it down, scoring whole sentences anew at each step.
std::vector<Scored> plain_beam(EncoderDecoder<float>& model, const Ids& source, std::size_t width,
                               std::size_t positions) {
  const auto vocabulary = static_cast<std::int32_t>(model.options().target_vocabulary);
  std::vector<Scored> finished;
  std::vector<Scored> live = {{{}, false, 0}};
  for (std::size_t t = 0; t < positions && !live.empty(); ++t) {
    std::vector<Scored> next;
    for (const Scored& from : live) {
      next.push_back({from.words, true, log_probability(model, source, from.words, true)});
      for (std::int32_t word = kUnknown; word < vocabulary; ++word) {
        Ids words = from.words;
        words.push_back(word);
        next.push_back({words, false, log_probability(model, source, words, false)});
      }
    }
    std::ranges::stable_sort(next, std::ranges::greater{}, &Scored::log_probability);
    next.resize(std::min(next.size(), width - finished.size()));
    live.clear();
    for (const Scored& hypothesis : next) (hypothesis.end ? finished : live).push_back(hypothesis);
  }
  std::ranges::stable_sort(finished, std::ranges::greater{}, &Scored::log_probability);
  finished.insert(finished.end(), live.begin(), live.end());
  return finished;
}

}  // namespace

TEST_CASE("a beam of one is greedy search, bit for bit", "[translation]") {
  Generator generator(5);
  for (const auto& [name, options] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(options);
    for (std::size_t length : {1U, 4U, 9U}) {
      const Ids source = random_words(generator, length, options.source_vocabulary);
      const SearchResult greedy = translate(model, source);
      const SearchResult narrow = translate(model, source, beam(1));
      REQUIRE(greedy.hypotheses.size() == 1);
      REQUIRE(narrow.hypotheses.size() == 1);
      CHECK(greedy.hypotheses[0].ids == narrow.hypotheses[0].ids);
      CHECK(greedy.hypotheses[0].log_probability == narrow.hypotheses[0].log_probability);
      CHECK(greedy.hypotheses[0].score == greedy.hypotheses[0].log_probability);
      CHECK(greedy.expansions.back().weights == narrow.expansions.back().weights);
    }
  }
}

TEST_CASE("a beam wide enough for every sentence finds every sentence", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options(12, 5));
  const Ids source = {4, 9, 6};
  std::vector<Scored> all = every_sentence(model, source, 3);
  SearchOptions options = beam(16);
  options.max_length = 3;
  const double alpha = GENERATE_COPY(0.0, 0.6, 1.0);
  options.length_penalty = alpha;
  const SearchResult found = translate(model, source, options);
  REQUIRE(found.hypotheses.size() == all.size());
  const auto score = [&](const Scored& sentence) {
    return hypothesis_score(sentence.log_probability,
                            sentence.words.size() + (sentence.end ? 1 : 0), alpha, 0);
  };
  std::ranges::stable_sort(all, [&](const Scored& a, const Scored& b) {
    return a.end != b.end ? a.end : score(a) > score(b);
  });
  double total = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(i);
    CHECK(found.hypotheses[i].ids == all[i].words);
    CHECK(found.hypotheses[i].finished == all[i].end);
    CHECK(found.hypotheses[i].log_probability == all[i].log_probability);
    CHECK(found.hypotheses[i].score == score(all[i]));
    total += std::exp(all[i].log_probability);
  }
  CHECK(total > 0.5);  // the rest are sentences with <pad> or <bos>, which are never written
}

TEST_CASE("a beam keeps what the plain algorithm keeps", "[translation]") {
  Generator generator(8);
  for (const auto& [name, architecture] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture, 3);
    const Ids source = random_words(generator, 5, architecture.source_vocabulary);
    for (const std::size_t width : {2U, 3U, 5U}) {
      SearchOptions options = beam(width);
      options.max_length = 6;
      const SearchResult found = translate(model, source, options);
      const std::vector<Scored> expected = plain_beam(model, source, width, 6);
      REQUIRE(found.hypotheses.size() == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(found.hypotheses[i].ids == expected[i].words);
        CHECK(found.hypotheses[i].log_probability == expected[i].log_probability);
      }
    }
  }
}

TEST_CASE("on these models a wider beam finds nothing worse than greedy search", "[translation]") {
  Generator generator(2);
  std::size_t better = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EncoderDecoder<float> model = lively_model(small_options(), seed, 2);
    const Ids source = random_words(generator, 6, 12);
    SearchOptions options;
    options.max_length = 30;
    const Hypothesis greedy = translate(model, source, options).hypotheses.front();
    options.kind = SearchKind::kBeam;
    options.beam_width = 8;
    const Hypothesis best = translate(model, source, options).hypotheses.front();
    if (!greedy.finished) continue;
    CHECK(best.score >= greedy.score);
    if (best.score > greedy.score) ++better;
  }
  CHECK(better > 0);
}

TEST_CASE("the tree says where every hypothesis came from", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const Ids source = {4, 5, 6, 7};
  SearchOptions options = beam(3);
  options.keep_top = 4;
  options.keep_states = true;
  options.max_length = 7;
  const SearchResult result = translate(model, source, options);
  std::size_t dropped = 0;
  for (const SearchNode& node : result.nodes) {
    CHECK(node.id == static_cast<std::size_t>(&node - result.nodes.data()));
    const Expansion& look = result.expansions[node.expansion];
    CHECK(look.node == node.parent);
    CHECK(look.step == node.step);
    const double before = node.parent == kNoNode ? 0 : result.nodes[node.parent].cumulative;
    CHECK(node.cumulative == before + static_cast<double>(node.log_probability));
    if (node.parent != kNoNode) {
      CHECK(result.nodes[node.parent].state == NodeState::kKept);
      CHECK(result.nodes[node.parent].step + 1 == node.step);
    }
    CHECK((node.state == NodeState::kFinished) ==
          (node.word == kEnd && node.state != NodeState::kDropped));
    if (node.state == NodeState::kDropped) ++dropped;
  }
  CHECK(dropped > 0);
  for (const Expansion& look : result.expansions) {
    REQUIRE(look.weights.size() == 4);
    REQUIRE(look.scores.size() == 4);
    CHECK(look.state.size() == 8);
    CHECK(look.context.size() == 6);
    CHECK(std::abs(look.weights[0] + look.weights[1] + look.weights[2] + look.weights[3] - 1) <
          1e-6F);
    REQUIRE(look.top.size() == 4);
    CHECK(std::ranges::is_sorted(look.top, std::ranges::greater{}, &WordProbability::probability));
  }
  for (const Hypothesis& hypothesis : result.hypotheses) {
    CHECK(hypothesis.nodes.size() == hypothesis.ids.size() + (hypothesis.finished ? 1 : 0));
    for (std::size_t i = 0; i < hypothesis.ids.size(); ++i)
      CHECK(result.nodes[hypothesis.nodes[i]].word == hypothesis.ids[i]);
  }
}

TEST_CASE("a search may be looked at, and left, between any two steps", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options(), 4);
  const Ids source = {4, 8, 5, 11, 6};
  SearchOptions options = beam(4);
  options.max_length = 12;
  const SearchResult whole = translate(model, source, options);
  Search search(model, source, options);
  CHECK_FALSE(search.finished());
  CHECK(search.result().hypotheses.empty());
  std::size_t steps = 0;
  bool more = true;
  while (more) {
    more = search.step();
    ++steps;
    CHECK(search.steps_done() == steps);
    const SearchResult& part = search.result();
    REQUIRE(part.nodes.size() <= whole.nodes.size());
    for (std::size_t i = 0; i < part.nodes.size(); ++i) {
      CHECK(part.nodes[i].word == whole.nodes[i].word);
      CHECK(part.nodes[i].cumulative == whole.nodes[i].cumulative);
    }
    CHECK(part.hypotheses.size() <= 4);
  }
  CHECK(search.finished());
  CHECK_FALSE(search.step());
  CHECK(search.steps_done() == steps);
  CHECK(search.result().hypotheses.front().ids == whole.hypotheses.front().ids);
}

TEST_CASE("a translation has no more positions than it may", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  model.parameters().value (*model.parameters().find("output.bias"))(0, kEnd) = -100;
  for (const std::size_t longest : {1U, 5U}) {
    SearchOptions options;
    options.max_length = longest;
    const SearchResult result = translate(model, Ids{4, 5}, options);
    CHECK(result.hypotheses.front().ids.size() == longest);
    CHECK_FALSE(result.hypotheses.front().finished);
  }
  CHECK(translate(model, Ids{4, 5}).hypotheses.front().ids.size() == default_max_length(2));
  model.parameters().value (*model.parameters().find("output.bias"))(0, kEnd) = 100;
  const SearchResult none = translate(model, Ids{4, 5});
  CHECK(none.hypotheses.front().ids.empty());
  CHECK(none.hypotheses.front().finished);
  CHECK(none.hypotheses.front().nodes.size() == 1);
}

TEST_CASE("pads and beginnings are never written", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const auto bias = model.parameters().value(*model.parameters().find("output.bias"));
  bias(0, kPadding) = 50;
  bias(0, kBegin) = 50;
  for (const SearchKind kind : {SearchKind::kGreedy, SearchKind::kBeam, SearchKind::kSampling}) {
    SearchOptions options;
    options.kind = kind;
    options.max_length = 8;
    const SearchResult result = translate(model, Ids{7, 8, 9}, options);
    for (const SearchNode& node : result.nodes) CHECK(node.word >= kEnd);
    for (const Expansion& look : result.expansions)
      for (const WordProbability& top : look.top) CHECK(top.word >= kEnd);
  }
}

TEST_CASE("a long sentence takes no more memory than a few steps do", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options(40, 8000));
  model.parameters().value (*model.parameters().find("output.bias"))(0, kEnd) = -100;
  const Ids source(300, 7);
  StepDecoder decoder(model,
                      {source, std::vector<std::size_t>{300}, std::vector<std::size_t>(300, 1), 1});
  const std::vector<std::size_t> parents(16, 0);
  const std::vector<std::int32_t> words(16, 5);
  for (int step = 0; step < 100; ++step) static_cast<void>(decoder.step(parents, words));
  CHECK(decoder.memory() < std::size_t{40} << 20);
}

}  // namespace softlookup
