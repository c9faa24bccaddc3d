#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "corpora/batches.hpp"

namespace softlookup {

/// Where a sampler stands: with the same pairs, batch size and seed, a sampler set to a state draws
/// the batches that the one it came from would have drawn.
struct BatchSamplerState {
  std::uint64_t passes = 0;    ///< passes begun
  std::uint64_t limit = 0;     ///< the longest source of the pass, a length some pair has
  std::uint64_t position = 0;  ///< batches drawn from it

  bool operator==(const BatchSamplerState&) const = default;
};

/// Draws batches of pairs that are about as long as each other. A pass draws each pair whose source
/// is within the limit once: it shuffles them, cuts them into pools of about kPoolBatches batches,
/// sorts each pool by length, cuts it into batches, and draws those in random order.
class BatchSampler {
 public:
  static constexpr std::size_t kPoolBatches = 128;
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  /// Keeps the pairs' lengths, not the pairs. Raises Error{kInvalidArgument} for a batch size of 0,
  /// no pairs, or one with an empty source, and Error{kOutOfRange} for a sentence of more than
  /// 65,535 words or more than 2^32 - 1 pairs.
  BatchSampler(std::span<const EncodedPair> pairs, std::size_t batch_size, std::uint64_t seed);

  /// The indices of the next batch's pairs: batch_size of them, fewer in the last batch of a pass.
  /// Their sources have at most `longest_source` words, or the length of the shortest if that is
  /// more. A limit that lets in other pairs than the last one did begins a new pass.
  [[nodiscard]] std::vector<std::size_t> next(std::size_t longest_source = kNoLimit);

  [[nodiscard]] const BatchSamplerState& state() const noexcept { return state_; }

  /// Raises Error{kInvalidArgument} for a state that no sampler of these pairs can be in.
  void restore(const BatchSamplerState& state);

  [[nodiscard]] std::size_t pair_count() const noexcept { return lengths_.size(); }
  [[nodiscard]] std::size_t batch_size() const noexcept { return batch_size_; }

  /// How many batches a pass over the pairs within `longest_source` has.
  [[nodiscard]] std::size_t batches_in_pass(std::size_t longest_source = kNoLimit) const;

 private:
  struct Lengths {
    std::uint16_t source;
    std::uint16_t target;
  };

  [[nodiscard]] std::size_t effective_limit(std::size_t longest_source) const;
  [[nodiscard]] std::size_t pairs_within(std::size_t limit) const;
  void begin_pass();
  void prepare_pool(std::size_t pool);
  [[nodiscard]] std::size_t pool_count() const;
  [[nodiscard]] std::size_t pool_begin(std::size_t pool) const;

  std::vector<Lengths> lengths_;
  std::vector<std::size_t> source_lengths_;  // that some pair has, ascending
  std::vector<std::size_t> within_;          // pairs up to each of those lengths
  std::size_t batch_size_;
  std::uint64_t seed_;
  BatchSamplerState state_;

  std::vector<std::uint32_t> order_;        // the pass's pairs; each prepared pool sorted by length
  std::vector<std::uint32_t> batch_order_;  // the pool's batches, as they are drawn
  std::size_t pool_ = 0;                    // which pool is prepared
};

}  // namespace softlookup
