#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace softlookup {

/// A gold word alignment link between positions counted from 0. A sure link joins words that
/// translate each other, a possible one a word and another that decides its form (Och and Ney, "A
/// Systematic Comparison of Various Statistical Alignment Models", 2003).
struct Link {
  std::size_t source;
  std::size_t target;
  bool sure;

  bool operator==(const Link&) const = default;
};

/// A sentence and its translation, a word each entry; `links` is empty where no gold is known.
struct SentencePair {
  std::vector<std::string> source;
  std::vector<std::string> target;
  std::vector<Link> links;

  bool operator==(const SentencePair&) const = default;
};

/// What a sentence is for: to learn from, to choose settings on, to report on.
enum class Split { kTrain, kDevelopment, kTest };

}  // namespace softlookup
