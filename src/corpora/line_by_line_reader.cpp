#include "corpora/line_by_line_reader.hpp"

#include <string>

#include "base/error.hpp"
#include "base/fnv_hash.hpp"
#include "corpora/text_lines.hpp"

namespace softlookup {

LineByLineReader::LineByLineReader(std::string_view source, std::string_view target,
                                   const ParallelTextOptions& options)
    : source_(source),
      target_(target),
      source_rest_(source),
      target_rest_(target),
      collector_(options) {
  require_no_utf16(source, "the source text");
  require_no_utf16(target, "the target text");
  const std::size_t source_lines = count_lines(source);
  const std::size_t target_lines = count_lines(target);
  if (source_lines != target_lines)
    throw Error(ErrorCode::kShapeMismatch, "the source text has " + std::to_string(source_lines) +
                                               " lines and the target text " +
                                               std::to_string(target_lines) +
                                               "; line i of one translates line i of the other");
}

std::size_t LineByLineReader::read(std::size_t bytes) {
  std::size_t done = 0;
  while (!source_rest_.empty() && done < bytes) {
    const TextLine source = take_line(source_rest_);
    const TextLine target = take_line(target_rest_);
    done += source.bytes + target.bytes;
    if (collector_.begin_line(source.bytes + target.bytes))
      collector_.add(source.text, target.text);
  }
  return done;
}

ParallelText LineByLineReader::finish() {
  ParallelText text = collector_.finish();
  FnvHash hash;
  hash.add(source_);
  hash.add(std::byte{0xff});
  hash.add(target_);
  text.report.fingerprint = hash.text();
  return text;
}

}  // namespace softlookup
