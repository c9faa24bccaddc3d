#include "corpora/tab_separated_reader.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "corpora/text_lines.hpp"
#include "corpora/unicode.hpp"

namespace softlookup {

namespace {

std::vector<std::string_view> columns_of(std::string_view line) {
  std::vector<std::string_view> columns;
  for (std::size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
    columns.push_back(line.substr(0, tab));
    line.remove_prefix(tab + 1);
  }
  columns.push_back(line);
  return columns;
}

std::string number_word(std::size_t number) {
  constexpr std::array<const char*, 5> kWords = {"no", "one", "two", "three", "four"};
  return number < kWords.size() ? kWords[number] : std::to_string(number);
}

}  // namespace

TabSeparatedReader::TabSeparatedReader(const ParallelTextOptions& options)
    : options_(options), collector_(options) {}

void TabSeparatedReader::feed(std::string_view part) {
  hash_.add(part);
  const std::size_t last_end = part.rfind('\n');
  if (last_end == std::string_view::npos) {
    unfinished_.append(part);
    return;
  }
  const std::size_t first_end = part.find('\n');
  unfinished_.append(part.substr(0, first_end + 1));
  read_lines(unfinished_);
  read_lines(part.substr(first_end + 1, last_end - first_end));
  unfinished_ = part.substr(last_end + 1);
}

void TabSeparatedReader::read_lines(std::string_view lines) {
  if (!started_) require_no_utf16(lines, "the text");
  started_ = true;
  while (!lines.empty()) {
    const TextLine line = take_line(lines);
    if (collector_.begin_line(line.bytes)) read_line(line.text);
  }
}

void TabSeparatedReader::read_line(std::string_view line) {
  const std::vector<std::string_view> columns = columns_of(line);
  const std::size_t needed = std::max(options_.source_column, options_.target_column) + 1;
  if (columns.size() >= needed)
    return collector_.add(columns[options_.source_column], columns[options_.target_column]);
  if (is_blank(line)) return collector_.skip(SkipReason::kEmptyLine, "it is empty");
  collector_.skip(SkipReason::kFewColumns, "expected " + number_word(needed) +
                                               " tab-separated columns, found " +
                                               std::to_string(columns.size()));
}

ParallelText TabSeparatedReader::finish() {
  read_lines(unfinished_);
  unfinished_.clear();
  ParallelText text = collector_.finish();
  text.report.fingerprint = hash_.text();
  return text;
}

}  // namespace softlookup
