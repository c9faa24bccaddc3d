#include "corpora/batch_sampler.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "random/generator.hpp"

namespace softlookup {

using Sizes = std::vector<std::size_t>;

namespace {

EncodedPair pair_of(std::size_t source, std::size_t target) {
  return {std::vector<std::int32_t>(source, 5), std::vector<std::int32_t>(target, 6)};
}

/// Half the sources have 3 to 12 words, three tenths 13 to 20, the others 21 to 40; a target is up
/// to three words shorter or longer.
std::vector<EncodedPair> mixed_pairs(std::size_t count) {
  Generator generator(7);
  std::vector<EncodedPair> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    const double part = generator.random();
    const std::int64_t low = part < 0.5 ? 3 : part < 0.8 ? 13 : 21;
    const std::int64_t high = part < 0.5 ? 12 : part < 0.8 ? 20 : 40;
    const std::int64_t source = generator.integers(low, high, true);
    const std::int64_t target = std::max<std::int64_t>(1, source + generator.integers(-3, 3, true));
    pairs.push_back(pair_of(static_cast<std::size_t>(source), static_cast<std::size_t>(target)));
  }
  return pairs;
}

/// Indices of the batches of one pass, in the order drawn.
Sizes drawn_in_pass(BatchSampler& sampler, std::size_t limit = BatchSampler::kNoLimit) {
  Sizes drawn;
  for (std::size_t i = 0, batches = sampler.batches_in_pass(limit); i < batches; ++i) {
    const Sizes batch = sampler.next(limit);
    drawn.insert(drawn.end(), batch.begin(), batch.end());
  }
  return drawn;
}

Sizes sorted(Sizes values) {
  std::ranges::sort(values);
  return values;
}

Sizes counted_up(std::size_t count) {
  Sizes values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = i;
  return values;
}

}  // namespace

TEST_CASE("a pass draws every pair once, in another order each time", "[corpora]") {
  for (const std::size_t count :
       {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{65}, std::size_t{9'000}}) {
    INFO("pairs: " << count);
    const std::vector<EncodedPair> pairs = mixed_pairs(count);
    BatchSampler sampler(pairs, 64, 1);
    const Sizes first = drawn_in_pass(sampler);
    const Sizes second = drawn_in_pass(sampler);
    CHECK(sampler.state().passes == 2);
    CHECK(sorted(first) == counted_up(count));
    CHECK(sorted(second) == counted_up(count));
    if (count > 64) CHECK(first != second);
  }
}

TEST_CASE("all batches of a pass but one are full", "[corpora]") {
  const std::vector<EncodedPair> pairs = mixed_pairs(9'000);
  BatchSampler sampler(pairs, 64, 3);
  CHECK(sampler.batches_in_pass() == 141);
  std::size_t smaller = 0;
  for (int i = 0; i < 141; ++i) {
    const std::size_t size = sampler.next().size();
    if (size != 64) ++smaller;
    CHECK((size == 64 || size == 9'000 % 64));
  }
  CHECK(smaller == 1);
}

TEST_CASE("batches of the training mix have little padding", "[corpora]") {
  const std::vector<EncodedPair> pairs = mixed_pairs(60'000);
  BatchSampler sampler(pairs, 64, 1);
  std::size_t cells = 0;
  std::size_t tokens = 0;
  for (std::size_t i = 0, batches = sampler.batches_in_pass(); i < batches; ++i) {
    const Batch batch = make_batch(pairs, sampler.next());
    cells += batch.size * (batch.source_steps + batch.target_steps);
    tokens += batch.source_tokens + batch.target_tokens;
  }
  const double padding = 1 - static_cast<double>(tokens) / static_cast<double>(cells);
  INFO("padding: " << padding);
  CHECK(padding < 0.08);
}

TEST_CASE("the seed decides the batches", "[corpora]") {
  const std::vector<EncodedPair> pairs = mixed_pairs(500);
  BatchSampler one(pairs, 16, 1);
  BatchSampler same(pairs, 16, 1);
  BatchSampler other(pairs, 16, std::uint64_t{1} << 32 | 1);
  const Sizes drawn = drawn_in_pass(one);
  CHECK(drawn == drawn_in_pass(same));
  CHECK(drawn != drawn_in_pass(other));
}

TEST_CASE("the limit keeps long sources out until it is raised", "[corpora]") {
  const std::vector<EncodedPair> pairs = mixed_pairs(2'000);
  BatchSampler sampler(pairs, 32, 5);
  for (std::size_t limit = 3; limit <= 45; limit += 3) {
    INFO("limit: " << limit);
    const std::size_t expected = static_cast<std::size_t>(std::ranges::count_if(
        pairs, [&](const EncodedPair& pair) { return pair.source.size() <= limit; }));
    Sizes drawn = drawn_in_pass(sampler, limit);
    CHECK(
        std::ranges::all_of(drawn, [&](std::size_t i) { return pairs[i].source.size() <= limit; }));
    CHECK(std::set<std::size_t>(drawn.begin(), drawn.end()).size() == expected);
    CHECK(drawn.size() == expected);
  }
}

TEST_CASE("a limit that lets in the same pairs goes on with the pass", "[corpora]") {
  const std::vector<EncodedPair> pairs = {pair_of(4, 4), pair_of(4, 5), pair_of(9, 9),
                                          pair_of(4, 4)};
  BatchSampler sampler(pairs, 1, 2);
  Sizes drawn;
  for (const std::size_t limit : {std::size_t{4}, std::size_t{6}, std::size_t{8}})
    drawn.push_back(sampler.next(limit).front());
  CHECK(sorted(drawn) == Sizes{0, 1, 3});
  CHECK(sampler.state() == BatchSamplerState{1, 4, 3});
  CHECK(sampler.next(9).size() == 1);
  CHECK(sampler.state() == BatchSamplerState{2, 9, 1});
}

TEST_CASE("a limit below every source draws the shortest", "[corpora]") {
  const std::vector<EncodedPair> pairs = {pair_of(9, 9), pair_of(7, 7), pair_of(8, 8),
                                          pair_of(7, 6)};
  BatchSampler sampler(pairs, 64, 1);
  for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, std::size_t{6}})
    CHECK(sorted(sampler.next(limit)) == Sizes{1, 3});
}

TEST_CASE("identical pairs and a single pair are drawn for ever", "[corpora]") {
  const std::vector<EncodedPair> one = {pair_of(3, 3)};
  BatchSampler single(one, 64, 1);
  for (int i = 0; i < 3; ++i) CHECK(single.next() == Sizes{0});
  CHECK(single.state() == BatchSamplerState{3, 3, 1});

  const std::vector<EncodedPair> alike(100, pair_of(5, 5));
  BatchSampler sampler(alike, 64, 1);
  CHECK(sorted(drawn_in_pass(sampler)) == counted_up(100));
}

TEST_CASE("a restored sampler draws what the first would have drawn", "[corpora]") {
  const std::vector<EncodedPair> pairs = mixed_pairs(3'000);
  const auto limit_at = [](std::size_t step) { return 6 + step / 10; };
  constexpr std::size_t kBatch = 4;
  BatchSampler whole(pairs, kBatch, 9);
  std::vector<BatchSamplerState> states;
  std::vector<Sizes> drawn;
  constexpr std::size_t kSteps = 2'200;
  for (std::size_t step = 0; step < kSteps; ++step) {
    states.push_back(whole.state());
    drawn.push_back(whole.next(limit_at(step)));
  }
  CHECK(whole.state().passes > 30);
  CHECK(std::ranges::any_of(states, [](const BatchSamplerState& state) {
    return state.position > 3 * BatchSampler::kPoolBatches;
  }));
  for (std::size_t start = 0; start < kSteps; start += 43) {
    INFO("from step " << start);
    BatchSampler resumed(pairs, kBatch, 9);
    resumed.restore(states[start]);
    CHECK(resumed.state() == states[start]);
    for (std::size_t step = start; step < std::min(kSteps, start + 60); ++step)
      REQUIRE(resumed.next(limit_at(step)) == drawn[step]);
  }
}

TEST_CASE("a sampler refuses what it cannot draw from", "[corpora]") {
  const std::vector<EncodedPair> pairs = {pair_of(3, 3), pair_of(5, 5)};
  CHECK_THROWS_MATCHES(BatchSampler(std::vector<EncodedPair>{}, 64, 1), Error,
                       IsError(ErrorCode::kInvalidArgument, "there are no pairs"));
  CHECK_THROWS_MATCHES(BatchSampler(pairs, 0, 1), Error,
                       IsError(ErrorCode::kInvalidArgument, "the batch size must be at least 1"));
  const std::vector<EncodedPair> empty = {pair_of(3, 3), pair_of(0, 5)};
  CHECK_THROWS_MATCHES(BatchSampler(empty, 1, 1), Error,
                       IsError(ErrorCode::kInvalidArgument, "the source of pair 1 is empty"));
  const std::vector<EncodedPair> enormous = {pair_of(3, 65'536)};
  CHECK_THROWS_MATCHES(BatchSampler(enormous, 1, 1), Error,
                       IsError(ErrorCode::kOutOfRange, "target of pair 0 has 65536 words"));
}

TEST_CASE("a sampler refuses a state of other pairs", "[corpora]") {
  const std::vector<EncodedPair> pairs = {pair_of(3, 3), pair_of(5, 5)};
  BatchSampler sampler(pairs, 1, 1);
  const Sizes first = sampler.next();
  for (const BatchSamplerState& state :
       {BatchSamplerState{1, 4, 1}, BatchSamplerState{1, 5, 3}, BatchSamplerState{0, 5, 1},
        BatchSamplerState{1, std::uint64_t{1} << 32 | 3, 1}})
    CHECK_THROWS_MATCHES(sampler.restore(state), Error,
                         IsError(ErrorCode::kInvalidArgument, "no sampler of these pairs"));
  sampler.restore({});
  CHECK(sampler.next() == first);
}

}  // namespace softlookup
