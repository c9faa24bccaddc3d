#include "corpora/batch_sampler.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/error.hpp"
#include "random/generator.hpp"

namespace softlookup {

namespace {

constexpr std::size_t kLongestSentence = std::numeric_limits<std::uint16_t>::max();

std::size_t divided_up(std::size_t count, std::size_t size) {
  return count / size + (count % size != 0);
}

std::uint16_t checked_length(std::size_t words, std::size_t pair, const char* side) {
  if (words > kLongestSentence)
    throw Error(ErrorCode::kOutOfRange, std::string("batches: the ") + side + " of pair " +
                                            std::to_string(pair) + " has " + std::to_string(words) +
                                            " words; the most is " +
                                            std::to_string(kLongestSentence));
  return static_cast<std::uint16_t>(words);
}

/// The generator of one pass's shuffle (part 0) or of one of its pools (from 1 up).
Generator generator_of(std::uint64_t seed, std::uint64_t pass, std::size_t part) {
  const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
  const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
  return Generator(SeedSequence({low(seed), high(seed)},
                                {low(pass), high(pass), static_cast<std::uint32_t>(part)}));
}

}  // namespace

BatchSampler::BatchSampler(std::span<const EncodedPair> pairs, std::size_t batch_size,
                           std::uint64_t seed)
    : batch_size_(batch_size), seed_(seed) {
  require(batch_size > 0, ErrorCode::kInvalidArgument,
          "batches: the batch size must be at least 1");
  require(!pairs.empty(), ErrorCode::kInvalidArgument, "batches: there are no pairs to draw from");
  require(static_cast<std::uint64_t>(pairs.size()) <= std::numeric_limits<std::uint32_t>::max(),
          ErrorCode::kOutOfRange, "batches: there are more than 4294967295 pairs");
  lengths_.reserve(pairs.size());
  std::vector<std::size_t> counts;  // of pairs, by source length
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::size_t words = pairs[i].source.size();
    if (words == 0)
      throw Error(ErrorCode::kInvalidArgument, "batches: the source of pair " + std::to_string(i) +
                                                   " is empty; it needs at least one word");
    lengths_.push_back(
        {checked_length(words, i, "source"), checked_length(pairs[i].target.size(), i, "target")});
    if (counts.size() <= words) counts.resize(words + 1);
    ++counts[words];
  }
  for (std::size_t length = 1; length < counts.size(); ++length) {
    if (counts[length] == 0) continue;
    source_lengths_.push_back(length);
    within_.push_back(counts[length] + (within_.empty() ? 0 : within_.back()));
  }
}

std::size_t BatchSampler::effective_limit(std::size_t longest_source) const {
  const auto above = std::ranges::upper_bound(source_lengths_, longest_source);
  return above == source_lengths_.begin() ? source_lengths_.front() : *(above - 1);
}

std::size_t BatchSampler::pairs_within(std::size_t limit) const {
  const auto place = std::ranges::lower_bound(source_lengths_, limit) - source_lengths_.begin();
  return within_[static_cast<std::size_t>(place)];
}

std::size_t BatchSampler::batches_in_pass(std::size_t longest_source) const {
  return divided_up(pairs_within(effective_limit(longest_source)), batch_size_);
}

std::size_t BatchSampler::pool_count() const {
  return divided_up(divided_up(order_.size(), batch_size_), kPoolBatches);
}

std::size_t BatchSampler::pool_begin(std::size_t pool) const {
  const std::uint64_t batches = divided_up(order_.size(), batch_size_);
  return static_cast<std::size_t>(batches * pool / pool_count());
}

void BatchSampler::begin_pass() {
  order_.clear();
  for (std::size_t i = 0; i < lengths_.size(); ++i)
    if (lengths_[i].source <= state_.limit) order_.push_back(static_cast<std::uint32_t>(i));
  generator_of(seed_, state_.passes, 0).shuffle(std::span(order_));
  prepare_pool(0);
}

void BatchSampler::prepare_pool(std::size_t pool) {
  const std::size_t first_batch = pool_begin(pool);
  const std::size_t batches = pool_begin(pool + 1) - first_batch;
  const std::size_t begin = first_batch * batch_size_;
  const std::size_t end = std::min(order_.size(), begin + batches * batch_size_);
  const std::span<std::uint32_t> members = std::span(order_).subspan(begin, end - begin);

  std::vector<std::uint64_t> keys;  // source length, target length, index
  keys.reserve(members.size());
  for (const std::uint32_t index : members)
    keys.push_back((std::uint64_t{lengths_[index].source} << 48) |
                   (std::uint64_t{lengths_[index].target} << 32) | index);
  std::ranges::sort(keys);
  std::ranges::transform(keys, members.begin(),
                         [](std::uint64_t key) { return static_cast<std::uint32_t>(key); });

  batch_order_.resize(batches);
  std::iota(batch_order_.begin(), batch_order_.end(), static_cast<std::uint32_t>(first_batch));
  generator_of(seed_, state_.passes, pool + 1).shuffle(std::span(batch_order_));
  pool_ = pool;
}

std::vector<std::size_t> BatchSampler::next(std::size_t longest_source) {
  const std::size_t limit = effective_limit(longest_source);
  if (state_.passes == 0 || state_.limit != limit ||
      state_.position == divided_up(order_.size(), batch_size_)) {
    state_ = {state_.passes + 1, limit, 0};
    begin_pass();
  }
  const auto position = static_cast<std::size_t>(state_.position);
  if (position == pool_begin(pool_ + 1)) prepare_pool(pool_ + 1);
  const std::size_t begin = batch_order_[position - pool_begin(pool_)] * batch_size_;
  const std::size_t end = std::min(order_.size(), begin + batch_size_);
  ++state_.position;
  return {order_.begin() + static_cast<std::ptrdiff_t>(begin),
          order_.begin() + static_cast<std::ptrdiff_t>(end)};
}

void BatchSampler::restore(const BatchSamplerState& state) {
  const bool fresh = state == BatchSamplerState{};
  const bool possible =
      state.passes > 0 && state.limit <= kLongestSentence &&
      std::ranges::binary_search(source_lengths_, static_cast<std::size_t>(state.limit)) &&
      state.position <= batches_in_pass(static_cast<std::size_t>(state.limit));
  if (!fresh && !possible)
    throw Error(ErrorCode::kInvalidArgument,
                "batches: no sampler of these pairs stands at batch " +
                    std::to_string(state.position) + " of pass " + std::to_string(state.passes) +
                    " up to length " + std::to_string(state.limit) +
                    "; the state is of other pairs or another batch size");
  state_ = state;
  if (fresh) return;
  begin_pass();
  while (pool_ + 1 < pool_count() && state.position > pool_begin(pool_ + 1))
    prepare_pool(pool_ + 1);
}

}  // namespace softlookup
