#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace softlookup {

inline constexpr std::size_t kNoNode = std::numeric_limits<std::size_t>::max();

/// A word that could come next and its probability under the model.
struct WordProbability {
  std::int32_t word = 0;
  float probability = 0;

  bool operator==(const WordProbability&) const = default;
};

/// One look at the source: a hypothesis, and what the model made of it for the next word.
struct Expansion {
  std::size_t node = kNoNode;        ///< the hypothesis' last word; kNoNode before the first
  std::size_t step = 0;              ///< the target position that is to be written, from 0
  std::vector<float> weights;        ///< [S] attention, in the sentence's order; empty without it
  std::vector<float> scores;         ///< [S] before the softmax
  std::vector<WordProbability> top;  ///< likeliest next words, likeliest first
  std::vector<float> state;    ///< [decoder_size] the last layer's, with keep_states, else empty
  std::vector<float> context;  ///< [context_size] likewise; empty without attention
};

enum class NodeState : std::uint8_t {
  kKept,      ///< part of a hypothesis that was followed
  kDropped,   ///< considered, and not among the best
  kFinished,  ///< the end of a sentence
};

/// One word in the tree of hypotheses.
struct SearchNode {
  std::size_t id = 0;            ///< its place in SearchResult::nodes
  std::size_t parent = kNoNode;  ///< the word before it
  std::size_t step = 0;          ///< its target position, from 0
  std::size_t expansion = 0;     ///< the look at the source that it was chosen after
  std::int32_t word = 0;
  float log_probability = 0;  ///< of the word
  double cumulative = 0;      ///< of all words up to it
  double score = 0;           ///< after the penalties
  NodeState state = NodeState::kDropped;
};

/// A translation, or the beginning of one.
struct Hypothesis {
  std::vector<std::int32_t> ids;   ///< its words, without the end
  std::vector<std::size_t> nodes;  ///< a node a word, and one for the end where it is finished
  double log_probability = 0;      ///< of all its nodes
  double score = 0;                ///< after the penalties
  bool finished = false;           ///< it has an end
};

/// What a search has found so far.
struct SearchResult {
  std::vector<Hypothesis> hypotheses;  ///< finished ones first, then by score, best first
  std::vector<SearchNode> nodes;       ///< the whole tree
  std::vector<Expansion> expansions;

  /// The look at the source behind one of the hypothesis' nodes.
  [[nodiscard]] const Expansion& expansion(const Hypothesis& hypothesis, std::size_t place) const {
    return expansions[nodes[hypothesis.nodes[place]].expansion];
  }
};

}  // namespace softlookup
