#pragma once

#include <cstddef>
#include <string_view>

#include "corpora/pair_collector.hpp"
#include "corpora/parallel_text.hpp"

namespace softlookup {

/// read_line_by_line in slices: a host reads two long texts part by part and can stop in between.
class LineByLineReader {
 public:
  /// The texts must outlive the reader. Raises Error{kParse} for UTF-16 and Error{kShapeMismatch}
  /// unless the texts have as many lines as each other.
  LineByLineReader(std::string_view source, std::string_view target,
                   const ParallelTextOptions& options = {});

  /// Reads lines until at least `bytes` bytes of both texts are read, or all. Returns how many
  /// were.
  std::size_t read(std::size_t bytes);

  /// Raises Error{kParse} if no line gave a pair.
  [[nodiscard]] ParallelText finish();

 private:
  std::string_view source_;
  std::string_view target_;
  std::string_view source_rest_;
  std::string_view target_rest_;
  PairCollector collector_;
};

}  // namespace softlookup
