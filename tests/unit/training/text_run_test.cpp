#include "training/text_run.hpp"

#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include "base/error_matcher.hpp"
#include "training/weights_hash.hpp"
#include "translation/translated_text.hpp"

namespace softlookup {
namespace {

std::vector<SentencePair> numbered_pairs(std::size_t count) {
  std::vector<SentencePair> pairs;
  for (std::size_t i = 0; i < count; ++i)
    pairs.push_back({{"s" + std::to_string(i)}, {"t" + std::to_string(i)}, {}});
  return pairs;
}

std::vector<std::string> sources(const std::vector<SentencePair>& pairs) {
  std::vector<std::string> words;
  for (const SentencePair& pair : pairs) words.push_back(pair.source[0]);
  return words;
}

}  // namespace

TEST_CASE("pairs are kept back evenly, and every pair is in one of the parts", "[training]") {
  const KeptBack parts = keep_back(numbered_pairs(10), 3);
  CHECK(sources(parts.held_out) == std::vector<std::string>{"s3", "s6", "s9"});
  CHECK(sources(parts.training) ==
        std::vector<std::string>{"s0", "s1", "s2", "s4", "s5", "s7", "s8"});
  CHECK(keep_back(numbered_pairs(2), 0).training == numbered_pairs(2));
  CHECK(keep_back(numbered_pairs(2), 1).training.size() == 1);
}

TEST_CASE("a pair must be left to learn from", "[training]") {
  CHECK_THROWS_MATCHES(keep_back(numbered_pairs(2), 2), Error,
                       IsError(ErrorCode::kInvalidArgument, "of 2 pairs, 2 cannot be kept back"));
  CHECK_THROWS_MATCHES(keep_back({}, 0), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one must be left"));
}

TEST_CASE("a text's model knows its words and reads as the text was read", "[training]") {
  ParallelTextOptions reading;
  reading.source.lowercase = true;
  const ParallelText text = read_tab_separated("The cat.\tLe chat.\nA dog.\tUn chien.\n", reading);
  EncoderDecoderOptions architecture;
  architecture.embedding_size = 4;
  const TranslationModel model = model_for_text(text.pairs, reading, {}, architecture, 5);
  CHECK(model.source.size() == kSpecialWords + 5);
  CHECK(model.target.contains("Le"));
  CHECK(model.network.options().source_vocabulary == model.source.size());
  CHECK(model.network.options().target_vocabulary == model.target.size());
  const SourceSentence sentence = read_source(model, "THE dog.");
  CHECK(sentence.words == std::vector<std::string>{"the", "dog", "."});
  CHECK_FALSE(sentence.unknown(1));

  const auto hash = [&](std::uint64_t seed) {
    const TranslationModel made = model_for_text(text.pairs, reading, {}, architecture, seed);
    return weights_hash(made.network.parameters().values());
  };
  CHECK(hash(5) == weights_hash(model.network.parameters().values()));
  CHECK(hash(6) != hash(5));
}

TEST_CASE("a text of tokens keeps them", "[training]") {
  ParallelTextOptions reading;
  reading.tokenized = true;
  const ParallelText text = read_tab_separated("it 's\tc' est\n", reading);
  const TranslationModel model = model_for_text(text.pairs, reading, {}, {}, 0);
  CHECK(model.source_text.kind() == WordKind::kSpaced);
  CHECK(model.target.contains("c'"));
}

TEST_CASE("a text's vocabulary keeps to its limit", "[training]") {
  const ParallelText text = read_tab_separated("a a b\tx x y\n", {});
  VocabularyOptions limit;
  limit.max_size = kSpecialWords + 1;
  const TranslationModel model = model_for_text(text.pairs, {}, limit, {}, 0);
  CHECK(model.source.contains("a"));
  CHECK_FALSE(model.source.contains("b"));
}

TEST_CASE("a vocabulary must have a word", "[training]") {
  const ParallelText text = read_tab_separated("a a b\tx y z\n", {});
  VocabularyOptions rare;
  rare.min_count = 2;
  CHECK_THROWS_MATCHES(model_for_text(text.pairs, {}, rare, {}, 0), Error,
                       IsError(ErrorCode::kInvalidArgument,
                               "the target vocabulary has no words: none is seen 2 times"));
}

}  // namespace softlookup
