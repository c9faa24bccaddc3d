#include "corpora/parallel_text.hpp"

#include <limits>

#include "corpora/line_by_line_reader.hpp"
#include "corpora/tab_separated_reader.hpp"

namespace softlookup {

ParallelText read_tab_separated(std::string_view text, const ParallelTextOptions& options) {
  TabSeparatedReader reader(options);
  reader.feed(text);
  return reader.finish();
}

ParallelText read_line_by_line(std::string_view source, std::string_view target,
                               const ParallelTextOptions& options) {
  LineByLineReader reader(source, target, options);
  reader.read(std::numeric_limits<std::size_t>::max());
  return reader.finish();
}

}  // namespace softlookup
