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

  [[nodiscard]] bool finished() const noexcept {
    return live_.empty() || steps_done_ >= max_length_;
  }
  /// Target positions written.
  [[nodiscard]] std::size_t steps_done() const noexcept { return steps_done_; }
  [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }

  /// What is known so far; complete once finished. Valid until the next step.
  [[nodiscard]] const SearchResult& result() const noexcept { return result_; }
  /// The same, taken out.
  [[nodiscard]] SearchResult take_result() && { return std::move(result_); }

 private:
  /// A hypothesis that is followed.
  struct Live {
    std::size_t node = kNoNode;        // its last word
    std::size_t row = 0;               // in the last step's output
    std::vector<float> coverage = {};  // [S] attention so far; empty without attention
  };
  struct Candidate {
    std::size_t row = 0;  // in this step's output: which of live_
    std::int32_t word = 0;
    float log_probability = 0;
    double cumulative = 0;
  };

  StepOutput run_decoder();
  void look(const StepOutput& output, std::size_t row);
  void propose(std::size_t row);
  [[nodiscard]] std::vector<std::int32_t> choose(std::span<const float> log_probabilities);
  void select();
  std::size_t add_node(const Candidate& candidate, NodeState state);
  [[nodiscard]] std::size_t width() const noexcept;
  [[nodiscard]] std::vector<float> in_order(const float* row) const;
  [[nodiscard]] Hypothesis hypothesis(std::size_t last) const;
  void rank_hypotheses();

  SearchOptions options_;
  std::size_t source_length_;
  bool reversed_;
  StepDecoder decoder_;
  Generator generator_;
  std::size_t max_length_;
  std::size_t steps_done_ = 0;
  std::vector<Live> live_;                // best first
  std::vector<Candidate> candidates_;     // of this step
  std::size_t first_expansion_ = 0;       // of this step
  std::vector<std::size_t> finished_;     // nodes of ends
  std::vector<float> log_probabilities_;  // [V] of one row
  SearchResult result_;
};

/// Runs a search to its end.
[[nodiscard]] SearchResult translate(EncoderDecoder<float>& model,
                                     std::span<const std::int32_t> ids,
                                     const SearchOptions& options = {});

}  // namespace softlookup
