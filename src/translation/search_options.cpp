#include "translation/search_options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "attention/weights.hpp"
#include "base/error.hpp"
#include "translation/word_choice.hpp"

namespace softlookup {

namespace {

constexpr std::array<std::string_view, 3> kNames = {"greedy", "beam", "sampling"};

void require_kind(const SearchOptions& options) {
  if (options.beam_width < 1 || options.beam_width > kWidestBeam)
    throw Error(ErrorCode::kInvalidArgument, "the beam width must be from 1 to " +
                                                 std::to_string(kWidestBeam) + ", not " +
                                                 std::to_string(options.beam_width));
  require(options.sampling_temperature >= 0, ErrorCode::kInvalidArgument,
          "the sampling temperature must be a number from 0 up");
  require(options.top_p > 0 && options.top_p <= 1, ErrorCode::kInvalidArgument,
          "top-p must be above 0 and at most 1");
  if (options.max_length > kLongestTranslation)
    throw Error(ErrorCode::kOutOfRange, "the longest translation is " +
                                            std::to_string(kLongestTranslation) + " words, not " +
                                            std::to_string(options.max_length));
}

void require_penalties(const SearchOptions& options, bool attention) {
  for (const double penalty : {options.length_penalty, options.coverage_penalty})
    require(penalty >= 0 && std::isfinite(penalty), ErrorCode::kInvalidArgument,
            "length and coverage penalty must be numbers from 0 up");
  require(options.coverage_penalty == 0 || attention, ErrorCode::kInvalidArgument,
          "a coverage penalty needs a model with attention");
  require_temperature(options.attention_temperature);
}

/// Refuses an intervention or a forced word, saying at which step.
[[noreturn]] void refuse_step(ErrorCode code, std::size_t step, const std::string& what) {
  throw Error(code, "target position " + std::to_string(step + 1) + ": " + what);
}

void require_size(std::size_t size, std::size_t source_length, std::size_t step, const char* what) {
  if (size != source_length)
    refuse_step(ErrorCode::kShapeMismatch, step,
                std::string(what) + " needs one number for each of the " +
                    std::to_string(source_length) + " source words, found " + std::to_string(size));
}

void require_intervention(const StepIntervention& change, std::size_t source_length) {
  if (change.change == WeightChange::kForced) {
    require_size(change.weights.size(), source_length, change.step, "a forced row");
    for (const float weight : change.weights)
      if (!(weight >= 0 && std::isfinite(weight)))
        refuse_step(ErrorCode::kInvalidArgument, change.step,
                    "a forced weight must be a number from 0 up");
  }
  if (change.change == WeightChange::kPermuted) {
    require_size(change.permutation.size(), source_length, change.step, "a permutation");
    std::vector<std::size_t> sorted = change.permutation;
    std::ranges::sort(sorted);
    for (std::size_t s = 0; s < source_length; ++s)
      if (sorted[s] != s)
        refuse_step(ErrorCode::kInvalidArgument, change.step,
                    "a permutation must name every source position once, counted from 0");
  }
}

template <typename AtStep>
void require_distinct_steps(const std::vector<AtStep>& changes, const char* what) {
  std::vector<std::size_t> steps;
  for (const AtStep& change : changes) steps.push_back(change.step);
  std::ranges::sort(steps);
  const auto twice = std::ranges::adjacent_find(steps);
  if (twice != steps.end())
    refuse_step(ErrorCode::kInvalidArgument, *twice, std::string("there is more than one ") + what);
}

void require_word(const ForcedWord& forced, std::size_t vocabulary) {
  if (forced.word < 0 || static_cast<std::size_t>(forced.word) >= vocabulary)
    refuse_step(ErrorCode::kOutOfRange, forced.step,
                "word number " + std::to_string(forced.word) +
                    " is outside the target vocabulary of " + std::to_string(vocabulary) +
                    " words");
  if (!may_write(forced.word))
    refuse_step(ErrorCode::kInvalidArgument, forced.step,
                "<pad> and <bos> are no words of a sentence");
}

}  // namespace

std::string_view to_string(SearchKind kind) noexcept {
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<SearchKind> search_kind(std::string_view name) noexcept {
  const auto* found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<SearchKind>(found - kNames.begin());
}

std::size_t default_max_length(std::size_t source_length) noexcept {
  return std::min(source_length, kLongestTranslation / 2 - 5) * 2 + 10;
}

void require_search_options(const SearchOptions& options, const EncoderDecoderOptions& model,
                            std::size_t source_length) {
  require_kind(options);
  require_penalties(options, model.attention.has_value());
  require(options.interventions.empty() || model.attention, ErrorCode::kInvalidArgument,
          "attention weights can only be changed in a model with attention");
  for (const StepIntervention& change : options.interventions)
    require_intervention(change, source_length);
  for (const ForcedWord& forced : options.forced_words)
    require_word(forced, model.target_vocabulary);
  require_distinct_steps(options.interventions, "change of its weights");
  require_distinct_steps(options.forced_words, "forced word");
}

}  // namespace softlookup
