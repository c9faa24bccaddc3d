#pragma once

#include <algorithm>
#include <cstddef>

#include "base/matrix_view.hpp"
#include "layers/recurrence.hpp"

namespace softlookup {

/// Rows [begin, begin + count) of the batch at one step.
struct RowRange {
  std::size_t begin;
  std::size_t count;
};

/// The walk, step by step: which rows are at work and where their previous state lies.
class Steps {
 public:
  explicit Steps(const Walk& walk) : walk_(walk) {}

  [[nodiscard]] std::size_t count() const { return walk_.steps; }
  /// The step that is walked i-th.
  [[nodiscard]] std::size_t at(std::size_t i) const {
    return walk_.reversed ? walk_.steps - 1 - i : i;
  }
  [[nodiscard]] std::size_t active(std::size_t t) const {
    return walk_.active.empty() ? walk_.batch : walk_.active[t];
  }
  /// Rows that have a state at the step walked before t.
  [[nodiscard]] RowRange continuing(std::size_t i) const {
    if (i == 0) return {0, 0};
    return {0, std::min(active(at(i)), active(at(i - 1)))};
  }
  /// Rows for which t is the first step walked.
  [[nodiscard]] RowRange starting(std::size_t i) const {
    const std::size_t begin = continuing(i).count;
    return {begin, active(at(i)) - begin};
  }
  /// Rows for which t is the last step walked.
  [[nodiscard]] RowRange ending(std::size_t i) const {
    const std::size_t now = active(at(i));
    const std::size_t after = i + 1 < walk_.steps ? std::min(now, active(at(i + 1))) : 0;
    return {after, now - after};
  }
  /// Rows that are at work at no step.
  [[nodiscard]] RowRange idle() const {
    const std::size_t begin = walk_.steps > 0 ? active(0) : 0;
    return {begin, walk_.batch - begin};
  }
  /// Step t's rows of a time-major matrix.
  template <typename Scalar>
  [[nodiscard]] MatrixView<Scalar> rows(MatrixView<Scalar> all, std::size_t t,
                                        RowRange range) const {
    return all.rows_from(t * walk_.batch + range.begin, range.count);
  }

 private:
  Walk walk_;
};

}  // namespace softlookup
