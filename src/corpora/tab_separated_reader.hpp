#pragma once

#include <string>
#include <string_view>

#include "base/fnv_hash.hpp"
#include "corpora/pair_collector.hpp"
#include "corpora/parallel_text.hpp"

namespace softlookup {

/// read_tab_separated in slices: a host feeds a long text part by part and can stop in between.
class TabSeparatedReader {
 public:
  explicit TabSeparatedReader(const ParallelTextOptions& options = {});

  /// Reads the lines that end in `part`, which can be cut anywhere, even inside a character. Raises
  /// Error{kParse} if the text begins as UTF-16.
  void feed(std::string_view part);

  /// Reads the last line if it has no end. Raises Error{kParse} if no line gave a pair.
  [[nodiscard]] ParallelText finish();

 private:
  void read_lines(std::string_view lines);
  void read_line(std::string_view line);

  ParallelTextOptions options_;
  PairCollector collector_;
  FnvHash hash_;            // of all parts
  std::string unfinished_;  // the line that the parts so far have not ended
  bool started_ = false;
};

}  // namespace softlookup
