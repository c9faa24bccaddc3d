#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "corpora/line_by_line_reader.hpp"
#include "corpora/tab_separated_reader.hpp"
#include "live_object.hpp"
#include "training_records.hpp"

namespace softlookup::js {

/// A text that is read in slices, so that the page sees how far it is and can stop.
class CorpusReading : LiveObject {
 public:
  /// Raises Error as the readers of parallel_text.hpp do.
  explicit CorpusReading(const TextCorpusRecord& corpus);

  /// Reads a slice; false once all is read. Raises Error as the readers do.
  bool step();
  /// Bytes.
  [[nodiscard]] double done() const { return static_cast<double>(done_); }
  [[nodiscard]] double total() const {
    return static_cast<double>(source_.size() + target_.size());
  }
  /// Null before the end.
  [[nodiscard]] CorpusReportRecord result() const;

 private:
  void read_slice();
  [[nodiscard]] ParallelText finish();

  std::string source_;  // or the one text with tabs
  std::string target_;
  std::optional<TabSeparatedReader> tab_separated_;
  std::optional<LineByLineReader> line_by_line_;
  std::size_t done_ = 0;
  std::optional<ParallelText> text_;
};

}  // namespace softlookup::js
