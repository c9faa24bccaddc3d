#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace softlookup {

struct BottleneckSettings {
  std::string seed = "0";
  std::vector<std::size_t> lengths = {2, 4, 8, 16, 32, 64};  ///< words in the sentence
  std::size_t dimension = 16;
  double state_noise = 0.3;
  double query_noise = 0.5;
  std::size_t trials = 50;        ///< sentences per length
  std::size_t vocabulary = 1000;  ///< words that exist; at least the longest length
};

/// Means over the trials of one length; each a fraction from 0 to 1.
struct BottleneckPoint {
  std::size_t length = 0;
  std::size_t trials = 0;  ///< how many are in the means
  /// Positions given back by the mean of the states: it names one position whatever is asked, so
  /// this is 1 / length.
  double fixed_positions = 0;
  double attention_positions = 0;  ///< positions given back by each target word's own context
  /// Kinder to the one vector, for order is forgiven: the share of the sentence's words among the
  /// `length` words of the vocabulary nearest to the mean of the states.
  double fixed_words = 0;
  double attention_words = 0;  ///< contexts whose nearest word of the vocabulary is the right one
};

/// The sweep one sentence at a time, so that a caller can report progress or stop.
/// Every (length n, trial) has a generator of its own, seeded with [seed, n, trial], so a point
/// does not depend on the other lengths. It draws the vocabulary's word vectors [V, d], of which
/// the first n are the sentence, then the noise of the states [n, d] and of the queries [n, d],
/// all as synthetic_states does. Target word i needs position i: no measure here sees order.
/// The nearest word is the one with the largest dot product divided by its vector's norm.
class BottleneckSweep {
 public:
  /// Raises Error for a setting outside its range.
  explicit BottleneckSweep(BottleneckSettings settings);

  /// Runs one trial; does nothing once done.
  void step();
  [[nodiscard]] bool done() const noexcept;
  [[nodiscard]] std::size_t steps_done() const noexcept { return steps_done_; }
  [[nodiscard]] std::size_t steps_total() const noexcept;
  /// One point per length that has at least one finished trial.
  [[nodiscard]] std::vector<BottleneckPoint> points() const;

 private:
  struct Hits {
    std::size_t fixed_positions = 0;
    std::size_t attention_positions = 0;
    std::size_t fixed_words = 0;
    std::size_t attention_words = 0;
  };

  BottleneckSettings settings_;
  std::vector<Hits> hits_;  ///< summed over the trials so far, one per length
  std::size_t steps_done_ = 0;
};

/// The whole sweep at once.
[[nodiscard]] std::vector<BottleneckPoint> bottleneck_demo(const BottleneckSettings& settings = {});

}  // namespace softlookup
