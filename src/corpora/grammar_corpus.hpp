#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/grammar.hpp"
#include "corpora/sentence_pair.hpp"

namespace softlookup {

/// What grammar_corpus writes.
struct GrammarCorpusOptions {
  std::size_t count = 60'000;
  std::uint64_t seed = 0;
  Split split = Split::kTrain;
  /// English words; none for the lesson model's mix: half the sentences have 3 to 12, three in ten
  /// 13 to 20, the others 21 to 40.
  std::optional<LengthRange> lengths = std::nullopt;
};

/// `count` pairs of a split, the same on every machine. Sentences for training repeat as often as
/// the grammar repeats them, short ones now and then; those of the other splits differ from each
/// other. Raises Error{kInvalidArgument} for a length range that the grammar does not take, and
/// where the split has too few sentences of these lengths to tell `count` apart.
[[nodiscard]] std::vector<SentencePair> grammar_corpus(const GrammarCorpusOptions& options);

/// The split that an English sentence belongs to, decided by a hash of its words (64-bit FNV-1a of
/// the words joined by spaces): two of sixteen hash values are for test, one for development. The
/// lesson's own sentences, `the black cat sleeps` and `the black cat sleeps on the red chair`, are
/// for test whatever their hash.
[[nodiscard]] Split split_of(std::span<const std::string_view> english) noexcept;
[[nodiscard]] Split split_of(std::span<const std::string> english);

}  // namespace softlookup
