#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "random/generator.hpp"
#include "translation/encoder_decoder.hpp"
#include "translation/search_options.hpp"
#include "translation/search_result.hpp"
#include "translation/step_decoder.hpp"

namespace softlookup {

/// Translates one sentence, a target position at a time; the host owns the loop and may stop
/// between any two steps. The same model, sentence and options give the same bits everywhere; of
/// equally likely words the one with the smaller id is preferred, of equally likely hypotheses the
/// one whose beginning was better. `<pad>` and `<bos>` are never written.
class Search {
 public:
  /// Reads the source, `ids` without specials. `model` must outlive the search and not change.
  /// Raises Error as require_search_options, Error{kInvalidArgument} for an empty source,
  /// Error{kOutOfRange} for an id outside the vocabulary or past the memory limit.
  Search(EncoderDecoder<float>& model, std::span<const std::int32_t> ids,
         const SearchOptions& options = {});

  /// Writes one target position of every hypothesis that is followed; true while there is more to
  /// do. Does nothing once finished.
  bool step();

  [[nodiscard]] bool finished() const noexcept { return live_.empty(); }
  /// Target positions written.
  [[nodiscard]] std::size_t steps_done() const noexcept { return steps_done_; }
  [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }

  /// What is known so far; complete once finished. Valid until the next step.
  [[nodiscard]] const SearchResult& result() const noexcept { return result_; }
  /// The same, taken out.
  [[nodiscard]] SearchResult take_result() && { return std::move(result_); }

 private:
  struct Live {
    std::size_t node = kNoNode;   // its last word
    std::vector<float> coverage;  // [S] weights so far; with a coverage penalty
  };
  struct Candidate {
    std::size_t row;
    std::int32_t word;
    float log_probability;
    double cumulative;
  };

  void expand(const StepOutput& output);
  void choose(const StepOutput& output, std::vector<Candidate>& candidates);
  void select(std::vector<Candidate>& candidates);
  void rank_hypotheses();

  SearchOptions options_;
  StepDecoder decoder_;
  Generator generator_;
  std::size_t max_length_;
  std::size_t steps_done_ = 0;
  std::vector<Live> live_;  // best first
  std::vector<std::size_t> finished_;
  SearchResult result_;
};

/// Runs a search to its end.
[[nodiscard]] SearchResult translate(EncoderDecoder<float>& model,
                                     std::span<const std::int32_t> ids,
                                     const SearchOptions& options = {});

}  // namespace softlookup
