#include "corpora/batches.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

using Ids = std::vector<std::int32_t>;
using Sizes = std::vector<std::size_t>;

TEST_CASE("a batch lies time-major, longest source first", "[corpora]") {
  const std::vector<EncodedPair> pairs = {
      {{10}, {20, 21}}, {{11, 12, 13}, {22}}, {{14, 15}, {}}, {{16, 17, 18}, {23, 24, 25}}};
  const Batch batch = make_batch(pairs, Sizes{0, 1, 2, 3});

  CHECK(batch.size == 4);
  CHECK(batch.source_steps == 3);
  CHECK(batch.target_steps == 4);
  CHECK(batch.pair_index == Sizes{1, 3, 2, 0});
  CHECK(batch.source_lengths == Sizes{3, 3, 2, 1});
  CHECK(batch.target_lengths == Sizes{2, 4, 1, 3});
  CHECK(batch.source_active == Sizes{4, 3, 2});
  CHECK(batch.source_ids == Ids{11, 16, 14, 10,  //
                                12, 17, 15, 0,   //
                                13, 18, 0, 0});
  CHECK(batch.target_inputs == Ids{kBegin, kBegin, kBegin, kBegin,  //
                                   22, 23, 0, 20,                   //
                                   0, 24, 0, 21,                    //
                                   0, 25, 0, 0});
  CHECK(batch.target_outputs == Ids{22, 23, kEnd, 20,  //
                                    kEnd, 24, 0, 21,   //
                                    0, 25, 0, kEnd,    //
                                    0, kEnd, 0, 0});
  CHECK(batch.source_tokens == 9);
  CHECK(batch.target_tokens == 10);
}

TEST_CASE("pairs of one length keep the order they were given in", "[corpora]") {
  const std::vector<EncodedPair> pairs = {{{10}, {20}}, {{11}, {21}}, {{12, 13}, {22}}};
  CHECK(make_batch(pairs, Sizes{1, 0, 2, 0}).pair_index == Sizes{2, 1, 0, 0});
}

TEST_CASE("pairs of words become pairs of ids", "[corpora]") {
  const std::vector<SentencePair> pairs = {{{"the", "cat"}, {"le", "chat"}, {}},
                                           {{"a", "cat"}, {"un", "chat"}, {}}};
  VocabularyBuilder source;
  source.add(pairs[0].source);
  VocabularyBuilder target;
  for (const SentencePair& pair : pairs) target.add(pair.target);
  CHECK(encode_pairs(pairs, source.build(), target.build()) ==
        std::vector<EncodedPair>{{{4, 5}, {5, 4}}, {{kUnknown, 5}, {6, 4}}});
}

TEST_CASE("a batch of one pair has no padding", "[corpora]") {
  const std::vector<EncodedPair> pairs = {{{10, 11}, {20}}};
  const Batch batch = make_batch(pairs, Sizes{0});
  CHECK(batch.source_ids == Ids{10, 11});
  CHECK(batch.target_inputs == Ids{kBegin, 20});
  CHECK(batch.target_outputs == Ids{20, kEnd});
  CHECK(batch.source_active == Sizes{1, 1});
}

TEST_CASE("a batch needs pairs with a source", "[corpora]") {
  const std::vector<EncodedPair> pairs = {{{10}, {20}}, {{}, {21}}};
  CHECK_THROWS_MATCHES(make_batch(pairs, Sizes{}), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one pair"));
  CHECK_THROWS_MATCHES(make_batch(pairs, Sizes{0, 2}), Error,
                       IsError(ErrorCode::kOutOfRange, "there is no pair 2; there are 2"));
  CHECK_THROWS_MATCHES(make_batch(pairs, Sizes{0, 1}), Error,
                       IsError(ErrorCode::kInvalidArgument, "the source of pair 1 is empty"));
}

}  // namespace softlookup
