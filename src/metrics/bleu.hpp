#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

// BLEU (Papineni and others, 2002) as sacreBLEU computes it by default: detokenised text cut by
// tokenize_13a, case kept, n-grams of one to four tokens, exponential smoothing.
namespace softlookup {

inline constexpr std::size_t kBleuOrder = 4;  ///< the longest n-gram, in tokens

/// All that BLEU needs to know of some sentences; those of a corpus are the sum of its sentences'.
struct BleuStatistics {
  std::uint64_t hypothesis_length = 0;  ///< in tokens
  std::uint64_t reference_length = 0;  ///< of the reference nearest in length, the shorter at a tie
  std::array<std::uint64_t, kBleuOrder> matches{};  ///< n-grams that a reference has too, clipped
  std::array<std::uint64_t, kBleuOrder> totals{};   ///< n-grams of the hypothesis

  BleuStatistics& operator+=(const BleuStatistics& other);
  bool operator==(const BleuStatistics&) const = default;
};

/// The statistics of one sentence against one reference. Lines end without their line break.
[[nodiscard]] BleuStatistics bleu_statistics(std::string_view hypothesis,
                                             std::string_view reference);
/// The same against several, each n-gram clipped at its largest count in any of them. Raises
/// Error{kInvalidArgument} for none.
[[nodiscard]] BleuStatistics bleu_statistics(std::string_view hypothesis,
                                             std::span<const std::string_view> references);

/// BLEU and what it is made of, in percent.
struct BleuScore {
  double bleu = 0;                              ///< 0 to 100
  std::array<double, kBleuOrder> precisions{};  ///< 0 to 100 each, smoothed
  double brevity_penalty = 1;                   ///< 0 to 1
};

/// BLEU of a whole corpus: 0 where it has no n-gram of some order. Not a mean of sentence scores.
[[nodiscard]] BleuScore corpus_bleu(const BleuStatistics& statistics);
/// BLEU of a sentence of its own: the orders that it is too short for are left out ("effective
/// order").
[[nodiscard]] BleuScore sentence_bleu(const BleuStatistics& statistics);

/// How corpus_bleu was computed, in sacreBLEU's form. Scores compare with those that differ in the
/// version alone, which names this implementation: `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|
/// version:softlookup.1`.
[[nodiscard]] std::string bleu_signature(std::size_t references = 1);

}  // namespace softlookup
