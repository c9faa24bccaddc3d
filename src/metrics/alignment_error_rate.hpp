#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/matrix_view.hpp"

// How far links between words are from a person's (Och and Ney, "A Systematic Comparison of
// Various Statistical Alignment Models", 2003).
namespace softlookup {

/// A link between a source and a target word, positions from 0.
struct AlignmentLink {
  std::size_t source = 0;
  std::size_t target = 0;

  auto operator<=>(const AlignmentLink&) const = default;
};

/// The counts that the rate is made of; those of a corpus are the sum of its sentences'.
struct AlignmentCounts {
  std::uint64_t predicted = 0;           ///< |A|
  std::uint64_t sure = 0;                ///< |S|
  std::uint64_t predicted_sure = 0;      ///< |A and S|
  std::uint64_t predicted_possible = 0;  ///< |A and P|, where P holds S too

  AlignmentCounts& operator+=(const AlignmentCounts& other);
  bool operator==(const AlignmentCounts&) const = default;
};

/// Compares the links of one sentence with its gold ones. Each argument is a set: order and
/// repetition do not matter. A sure link is a possible one too, named among them or not.
[[nodiscard]] AlignmentCounts compare_links(std::span<const AlignmentLink> predicted,
                                            std::span<const AlignmentLink> sure,
                                            std::span<const AlignmentLink> possible);

/// 1 - (|A and S| + |A and P|) / (|A| + |S|), from 0 (all as the gold) to 1; NaN where there is no
/// link to judge, |A| + |S| = 0.
[[nodiscard]] double alignment_error_rate(const AlignmentCounts& counts) noexcept;

/// The links that attention weights [targets x sources] make: each target word to the source of its
/// largest weight, the first at a tie. A target word without a gold link, sure or possible, makes
/// none, so that a weight nobody judged counts neither way; the end of the sentence is such a word,
/// and rows past the last gold link need not exist. Every column is a candidate, that of the
/// source's end included. Raises Error{kOutOfRange} for a gold link outside the weights,
/// Error{kNotFinite} for a NaN among the weights read.
[[nodiscard]] std::vector<AlignmentLink> strongest_links(MatrixView<const float> weights,
                                                         std::span<const AlignmentLink> sure,
                                                         std::span<const AlignmentLink> possible);

}  // namespace softlookup
