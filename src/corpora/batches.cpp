#include "corpora/batches.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace softlookup {

namespace {

void require_pairs(std::span<const EncodedPair> pairs, std::span<const std::size_t> indices) {
  require(!indices.empty(), ErrorCode::kInvalidArgument, "batch: it needs at least one pair");
  for (const std::size_t index : indices) {
    if (index >= pairs.size())
      throw Error(ErrorCode::kOutOfRange, "batch: there is no pair " + std::to_string(index) +
                                              "; there are " + std::to_string(pairs.size()));
    if (pairs[index].source.empty())
      throw Error(ErrorCode::kInvalidArgument, "batch: the source of pair " +
                                                   std::to_string(index) +
                                                   " is empty; it needs at least one word");
  }
}

/// The indices by source length, those of one length in the order given.
std::vector<std::size_t> longest_first(std::span<const EncodedPair> pairs,
                                       std::span<const std::size_t> indices) {
  std::vector<std::pair<std::size_t, std::size_t>> keys;  // source length, place from the end
  for (std::size_t i = 0; i < indices.size(); ++i)
    keys.emplace_back(pairs[indices[i]].source.size(), indices.size() - 1 - i);
  std::ranges::sort(keys, std::ranges::greater{});
  std::vector<std::size_t> sorted;
  for (const auto& [length, place] : keys) sorted.push_back(indices[indices.size() - 1 - place]);
  return sorted;
}

/// Writes the ids of row `row` from step `first` on.
void write_row(std::span<const std::int32_t> ids, std::size_t row, std::size_t first,
               std::size_t size, std::vector<std::int32_t>& padded) {
  for (std::size_t t = 0; t < ids.size(); ++t) padded[(first + t) * size + row] = ids[t];
}

void write_pair(const EncodedPair& pair, std::size_t row, Batch& batch) {
  const std::size_t size = batch.size;
  write_row(pair.source, row, 0, size, batch.source_ids);
  batch.target_inputs[row] = kBegin;
  write_row(pair.target, row, 1, size, batch.target_inputs);
  write_row(pair.target, row, 0, size, batch.target_outputs);
  batch.target_outputs[pair.target.size() * size + row] = kEnd;
}

}  // namespace

std::vector<EncodedPair> encode_pairs(std::span<const SentencePair> pairs, const Vocabulary& source,
                                      const Vocabulary& target) {
  std::vector<EncodedPair> encoded;
  encoded.reserve(pairs.size());
  for (const SentencePair& pair : pairs)
    encoded.push_back({source.encode(pair.source), target.encode(pair.target)});
  return encoded;
}

Batch make_batch(std::span<const EncodedPair> pairs, std::span<const std::size_t> indices) {
  require_pairs(pairs, indices);
  Batch batch;
  batch.size = indices.size();
  batch.pair_index = longest_first(pairs, indices);

  for (const std::size_t index : batch.pair_index) {
    batch.source_lengths.push_back(pairs[index].source.size());
    batch.target_lengths.push_back(pairs[index].target.size() + 1);
    batch.source_tokens += batch.source_lengths.back();
    batch.target_tokens += batch.target_lengths.back();
  }
  batch.source_steps = batch.source_lengths.front();
  batch.target_steps = std::ranges::max(batch.target_lengths);
  batch.source_active.resize(batch.source_steps);
  for (const std::size_t length : batch.source_lengths)
    for (std::size_t t = 0; t < length; ++t) ++batch.source_active[t];

  batch.source_ids.assign(batch.source_steps * batch.size, kPadding);
  batch.target_inputs.assign(batch.target_steps * batch.size, kPadding);
  batch.target_outputs.assign(batch.target_steps * batch.size, kPadding);
  for (std::size_t row = 0; row < batch.size; ++row)
    write_pair(pairs[batch.pair_index[row]], row, batch);
  return batch;
}

}  // namespace softlookup
