#include "cli/gold_links.hpp"

#include <string_view>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "cli/files.hpp"
#include "corpora/text_lines.hpp"

namespace softlookup::cli {

namespace {

/// `2-0` or `2?0`.
Link read_link(std::string_view text) {
  const std::size_t mark = text.find_first_of("-?");
  if (mark == std::string_view::npos)
    throw Error(ErrorCode::kParse, "expected a link such as 2-0 or 2?0, found " + quoted(text));
  return {parse_size(text.substr(0, mark), "source position"),
          parse_size(text.substr(mark + 1), "target position"), text[mark] == '-'};
}

std::vector<Link> read_links(std::string_view line, const SentencePair& pair) {
  const std::size_t tab = line.rfind('\t');
  if (tab != std::string_view::npos) line.remove_prefix(tab + 1);
  std::vector<Link> links;
  while (true) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string_view::npos) return links;
    line.remove_prefix(begin);
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size());
    const Link link = read_link(word);
    if (link.source >= pair.source.size() || link.target >= pair.target.size())
      throw Error(ErrorCode::kOutOfRange, "the link " + quoted(word) + " is outside a pair of " +
                                              std::to_string(pair.source.size()) + " and " +
                                              std::to_string(pair.target.size()) + " words");
    links.push_back(link);
  }
}

}  // namespace

void add_gold_links(ParallelText& text, const std::string& path) {
  const std::string file = read_file(path);
  const std::size_t lines = count_lines(file);
  if (text.pairs.size() != text.report.lines)
    throw Error(ErrorCode::kInvalidArgument,
                "gold links need every line of the sentences, and some were left out");
  if (lines != text.pairs.size())
    throw Error(ErrorCode::kShapeMismatch,
                path + ": expected links for " + std::to_string(text.pairs.size()) +
                    " pairs, a line each, found " + std::to_string(lines) + " lines");
  std::string_view rest = file;
  for (std::size_t i = 0; i < text.pairs.size(); ++i) {
    const std::string_view line = take_line(rest).text;
    text.pairs[i].links = in_file(path + ", line " + std::to_string(i + 1),
                                  [&] { return read_links(line, text.pairs[i]); });
  }
}

}  // namespace softlookup::cli
