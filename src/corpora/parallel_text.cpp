#include "corpora/parallel_text.hpp"

#include "base/error.hpp"
#include "corpora/pair_collector.hpp"
#include "corpora/tab_separated_reader.hpp"
#include "corpora/text_lines.hpp"

namespace softlookup {

ParallelText read_tab_separated(std::string_view text, const ParallelTextOptions& options) {
  TabSeparatedReader reader(options);
  reader.feed(text);
  return reader.finish();
}

ParallelText read_line_by_line(std::string_view source, std::string_view target,
                               const ParallelTextOptions& options) {
  require_no_utf16(source, "the source text");
  require_no_utf16(target, "the target text");
  const std::size_t source_lines = count_lines(source);
  const std::size_t target_lines = count_lines(target);
  if (source_lines != target_lines)
    throw Error(ErrorCode::kShapeMismatch, "the source text has " + std::to_string(source_lines) +
                                               " lines and the target text " +
                                               std::to_string(target_lines) +
                                               "; line i of one translates line i of the other");
  PairCollector collector(options);
  while (!source.empty()) {
    const TextLine source_line = take_line(source);
    const TextLine target_line = take_line(target);
    if (collector.begin_line(source_line.bytes + target_line.bytes))
      collector.add(source_line.text, target_line.text);
  }
  return collector.finish();
}

}  // namespace softlookup
