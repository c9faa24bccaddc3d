#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "attention/attention_step.hpp"
#include "autograd/arena.hpp"
#include "translation/encoder_decoder_options.hpp"

namespace softlookup {

/// How the next word is chosen.
enum class SearchKind : std::uint8_t {
  kGreedy,    ///< the likeliest
  kBeam,      ///< the likeliest few hypotheses are followed side by side
  kSampling,  ///< drawn at random
};

/// "greedy", "beam", "sampling".
[[nodiscard]] std::string_view to_string(SearchKind kind) noexcept;
[[nodiscard]] std::optional<SearchKind> search_kind(std::string_view name) noexcept;

inline constexpr std::size_t kWidestBeam = 16;
inline constexpr std::size_t kLongestTranslation = 1000;

/// A change of the attention weights at one target position, for every hypothesis. Source positions
/// are the sentence's own, also in a model that reads it backwards.
struct StepIntervention {
  std::size_t step = 0;  ///< target position, from 0
  WeightChange change = WeightChange::kNone;
  std::vector<float> weights = {};            ///< [S], for kForced
  std::vector<std::size_t> permutation = {};  ///< [S], for kPermuted
};

/// A word that is written whatever the model would have chosen.
struct ForcedWord {
  std::size_t step = 0;  ///< target position, from 0
  std::int32_t word = 0;
};

/// Everything that decides a search besides the model and the sentence.
struct SearchOptions {
  SearchKind kind = SearchKind::kGreedy;
  std::size_t beam_width = 4;       ///< hypotheses, 1 to kWidestBeam; kBeam alone
  double length_penalty = 0;        ///< alpha, from 0 (none) up   Wu et al. 2016, equation 14
  double coverage_penalty = 0;      ///< beta, from 0 (none) up; needs attention   likewise
  double sampling_temperature = 1;  ///< logits are divided by it; 0 is greedy; kSampling alone
  std::size_t top_k = 0;   ///< draw among so many likeliest words; 0: all   Fan et al. 2018
  double top_p = 1;        ///< draw among the likeliest words that have this probability together,
                           ///< above 0 to 1 (all)   Holtzman et al. 2020
  std::uint64_t seed = 0;  ///< of sampling
  std::size_t max_length = 0;        ///< target positions, the end's too; 0: default_max_length
  double attention_temperature = 1;  ///< inside the decoder, 0 to infinity
  std::vector<StepIntervention> interventions = {};  ///< at most one a step; need attention
  std::vector<ForcedWord> forced_words = {};         ///< at most one a step
  std::size_t keep_top = 5;  ///< likeliest next words to report for each hypothesis and step
  bool keep_states = false;  ///< report decoder states and contexts
  std::size_t memory_limit = Arena::kNoLimit;  ///< bytes for the network's values
};

/// 2 S + 10 for a source of S words, at most kLongestTranslation.
[[nodiscard]] std::size_t default_max_length(std::size_t source_length) noexcept;

/// Raises Error{kInvalidArgument}, kShapeMismatch or kOutOfRange for options outside their ranges,
/// or that do not fit the model or a source of `source_length` words.
void require_search_options(const SearchOptions& options, const EncoderDecoderOptions& model,
                            std::size_t source_length);

}  // namespace softlookup
