#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "corpora/sentence_pair.hpp"
#include "corpora/vocabulary.hpp"

namespace softlookup {

/// The ids of a sentence and of its translation, both without specials.
struct EncodedPair {
  std::vector<std::int32_t> source;  ///< [S] at least one
  std::vector<std::int32_t> target;  ///< [T]

  bool operator==(const EncodedPair&) const = default;
};

/// The pairs in ids of the two vocabularies. A pair without a source word has an empty source,
/// which no batch takes.
[[nodiscard]] std::vector<EncodedPair> encode_pairs(std::span<const SentencePair> pairs,
                                                    const Vocabulary& source,
                                                    const Vocabulary& target);

/// B pairs padded to one length on each side. Ids lie time-major, step t of row b at [t * B + b];
/// rows go from the longest source to the shortest.
struct Batch {
  std::size_t size = 0;                      ///< B
  std::size_t source_steps = 0;              ///< S, the longest source
  std::size_t target_steps = 0;              ///< T, the longest target with its end
  std::vector<std::int32_t> source_ids;      ///< [S, B] words, then kPadding
  std::vector<std::int32_t> target_inputs;   ///< [T, B] kBegin, words, then kPadding
  std::vector<std::int32_t> target_outputs;  ///< [T, B] words, kEnd, then kPadding
  std::vector<std::size_t> source_lengths;   ///< [B] does not increase
  std::vector<std::size_t> target_lengths;   ///< [B] with the end
  std::vector<std::size_t> source_active;    ///< [S] how many rows, the first ones, have step t
  std::vector<std::size_t> pair_index;       ///< [B] which pair each row holds
  std::size_t source_tokens = 0;             ///< not padding
  std::size_t target_tokens = 0;             ///< not padding, ends included
};

/// The pairs at `indices`, any number from one up; pairs of equally long sources keep the order of
/// `indices`. Raises Error{kInvalidArgument} for no index or an empty source, and
/// Error{kOutOfRange} for an index that is not in `pairs`.
[[nodiscard]] Batch make_batch(std::span<const EncodedPair> pairs,
                               std::span<const std::size_t> indices);

}  // namespace softlookup
