#include "corpora/grammar_corpus.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

std::set<std::vector<std::string>> sources(const GrammarCorpusOptions& options) {
  std::set<std::vector<std::string>> sentences;
  for (const SentencePair& pair : grammar_corpus(options)) sentences.insert(pair.source);
  return sentences;
}

}  // namespace

TEST_CASE("a corpus is decided by its seed", "[corpora]") {
  const auto first = grammar_corpus({.count = 200, .seed = 8});
  CHECK(first == grammar_corpus({.count = 200, .seed = 8}));
  CHECK(first != grammar_corpus({.count = 200, .seed = 9}));
  const auto longer = grammar_corpus({.count = 300, .seed = 8});
  CHECK(std::equal(first.begin(), first.end(), longer.begin()));
  CHECK(grammar_corpus({.count = 0}).empty());
}

TEST_CASE("the lesson model's mix has three shares of lengths", "[corpora]") {
  std::array<std::size_t, 3> counts{};
  std::set<std::size_t> lengths;
  for (const SentencePair& pair : grammar_corpus({.count = 20'000, .seed = 1})) {
    const std::size_t words = pair.source.size();
    lengths.insert(words);
    ++counts[words <= 12 ? 0 : words <= 20 ? 1 : 2];
  }
  CHECK(*lengths.begin() == 3);
  CHECK(*lengths.rbegin() == 40);
  // Five standard deviations of a share of 20,000 draws.
  CHECK(std::fabs(static_cast<double>(counts[0]) - 10'000) < 354);
  CHECK(std::fabs(static_cast<double>(counts[1]) - 6'000) < 325);
  CHECK(std::fabs(static_cast<double>(counts[2]) - 4'000) < 283);
}

TEST_CASE("no two splits share a sentence", "[corpora]") {
  // Short sentences, of which a split holds most that there are.
  constexpr LengthRange kShort{3, 4};
  const auto train = sources({.count = 20'000, .seed = 1, .lengths = kShort});
  for (const Split split : {Split::kDevelopment, Split::kTest}) {
    const auto held_out = sources({.count = 400, .seed = 1, .split = split, .lengths = kShort});
    CHECK(held_out.size() == 400);
    for (const auto& sentence : held_out) {
      CHECK(split_of(sentence) == split);
      CHECK(!train.contains(sentence));
    }
  }
  CHECK(train.size() < 20'000);
}

TEST_CASE("an eighth is for test and a sixteenth for development", "[corpora]") {
  Grammar grammar;
  Generator generator(12);
  std::array<std::size_t, 3> counts{};
  for (int i = 0; i < 16'000; ++i) {
    const PairDraft& draft = grammar.draft(generator, {8, 16});
    ++counts[static_cast<std::size_t>(split_of(draft.source()))];
  }
  // Five standard deviations of a share of 16,000 draws.
  CHECK(std::fabs(static_cast<double>(counts[0]) - 13'000) < 247);
  CHECK(std::fabs(static_cast<double>(counts[1]) - 1'000) < 154);
  CHECK(std::fabs(static_cast<double>(counts[2]) - 2'000) < 210);
}

TEST_CASE("the lesson's sentences are held out for test", "[corpora]") {
  std::vector<std::string> sentence = {"the", "black", "cat", "sleeps"};
  CHECK(split_of(sentence) == Split::kTest);
  sentence.insert(sentence.end(), {"on", "the", "red", "chair"});
  CHECK(split_of(sentence) == Split::kTest);
}

TEST_CASE("asking for more different sentences than there are is refused", "[corpora]") {
  CHECK_THROWS_MATCHES(
      grammar_corpus({.count = 5'000, .split = Split::kTest, .lengths = LengthRange{3, 3}}), Error,
      IsError(ErrorCode::kInvalidArgument,
              "corpus: 5000 different sentences of 3 to 3 English words were asked for"));
  CHECK_THROWS_MATCHES(grammar_corpus({.count = 5, .lengths = LengthRange{1, 3}}), Error,
                       IsError(ErrorCode::kInvalidArgument, "found 1 to 3"));
}

}  // namespace softlookup
