#include "corpora/pair_text.hpp"

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace softlookup {

namespace {

/// The text cut at a mark; one part more than there are marks.
std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(mark);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string joined(const std::vector<std::string>& words, const char* side) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].empty() || words[i].find_first_of(" \t\r\n") != std::string::npos)
      throw Error(ErrorCode::kInvalidArgument,
                  std::string(side) + " word " + std::to_string(i + 1) +
                      ": expected letters without a space, tab or line end, found " +
                      quoted(words[i]));
    if (i > 0) text += ' ';
    text += words[i];
  }
  if (words.empty())
    throw Error(ErrorCode::kInvalidArgument,
                std::string(side) + " sentence: expected at least one word, found none");
  return text;
}

void require_in_range(const Link& link, const SentencePair& pair, const std::string& where) {
  if (link.source < pair.source.size() && link.target < pair.target.size()) return;
  const bool source = link.source >= pair.source.size();
  throw Error(ErrorCode::kOutOfRange,
              where + ": expected " + (source ? "a source" : "a target") + " position below " +
                  std::to_string(source ? pair.source.size() : pair.target.size()) + ", found " +
                  std::to_string(source ? link.source : link.target));
}

std::vector<std::string> parse_words(std::string_view column, const char* where) {
  if (column.empty())
    throw Error(ErrorCode::kParse, std::string(where) + ": expected a sentence, found nothing");
  std::vector<std::string> words;
  for (const std::string_view word : split(column, ' ')) {
    if (word.empty())
      throw Error(ErrorCode::kParse, std::string(where) + ", word " +
                                         std::to_string(words.size() + 1) +
                                         ": expected single spaces between words, found two in a "
                                         "row or one at an end");
    words.emplace_back(word);
  }
  return words;
}

Link parse_link(std::string_view text, const std::string& where) {
  const std::size_t mark = text.find_first_of("-?");
  if (mark == std::string_view::npos)
    throw Error(ErrorCode::kParse,
                where + ": expected a link such as 2-0 or 2?0, found " + quoted(text));
  return {.source = parse_size(text.substr(0, mark), where),
          .target = parse_size(text.substr(mark + 1), where),
          .sure = text[mark] == '-'};
}

}  // namespace

std::string format_pair(const SentencePair& pair) {
  std::string line = joined(pair.source, "source");
  line += '\t';
  line += joined(pair.target, "target");
  for (std::size_t i = 0; i < pair.links.size(); ++i) {
    const Link& link = pair.links[i];
    require_in_range(link, pair, "link " + std::to_string(i + 1));
    line += i == 0 ? '\t' : ' ';
    line += std::to_string(link.source);
    line += link.sure ? '-' : '?';
    line += std::to_string(link.target);
  }
  return line;
}

SentencePair parse_pair(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::vector<std::string_view> columns = split(line, '\t');
  if (columns.size() < 2 || columns.size() > 3)
    throw Error(ErrorCode::kParse, "expected two or three tab-separated columns, found " +
                                       std::to_string(columns.size()));
  SentencePair pair{.source = parse_words(columns[0], "column 1"),
                    .target = parse_words(columns[1], "column 2"),
                    .links = {}};
  if (columns.size() == 2 || columns[2].empty()) return pair;
  std::set<std::pair<std::size_t, std::size_t>> known;
  for (const std::string_view text : split(columns[2], ' ')) {
    const std::string where = "column 3, link " + std::to_string(pair.links.size() + 1);
    const Link link = parse_link(text, where);
    require_in_range(link, pair, where);
    if (!known.insert({link.source, link.target}).second)
      throw Error(ErrorCode::kParse,
                  where + ": expected each pair of words once, found " + quoted(text) + " again");
    pair.links.push_back(link);
  }
  return pair;
}

}  // namespace softlookup
