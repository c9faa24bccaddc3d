#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lesson/synthetic_states.hpp"

namespace softlookup {

struct AlignmentRow {
  std::string target;      ///< the target word
  std::string top_source;  ///< the source word with the largest weight
  std::size_t top = 0;     ///< its position
  double weight = 0;       ///< its weight
};

struct AlignmentDemo {
  std::vector<AlignmentRow> rows;       ///< one per target word
  std::size_t recovered_fixed = 0;      ///< target words whose position the mean of H gives back
  std::size_t recovered_attention = 0;  ///< target words whose position their context gives back
};

/// The eight-word sentence of the lesson attended with its synthetic states.
[[nodiscard]] AlignmentDemo alignment_demo(const SyntheticSettings& settings = {});

/// What alignment.py prints.
[[nodiscard]] std::string to_text(const AlignmentDemo& demo);

}  // namespace softlookup
