#include "corpora/pair_collector.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/fnv_hash.hpp"
#include "base/utf8.hpp"

namespace softlookup {

namespace {

std::vector<std::string> split_at_spaces(std::string_view text) {
  std::vector<std::string> tokens;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    tokens.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return tokens;
}

void add_words(FnvHash& hash, const std::vector<std::string>& sentence) {
  for (const std::string& word : sentence) {
    hash.add(std::string_view(word));
    hash.add(std::string_view(" "));
  }
  hash.add(std::string_view("\t"));
}

void count_at(std::vector<std::size_t>& counts, std::size_t place) {
  if (counts.size() <= place) counts.resize(place + 1);
  ++counts[place];
}

std::size_t longer_side(const SentencePair& pair) {
  return std::max(pair.source.size(), pair.target.size());
}

/// Of the words and where they end.
std::uint64_t hash_of(const SentencePair& pair) {
  FnvHash hash;
  add_words(hash, pair.source);
  add_words(hash, pair.target);
  return hash.value();
}

}  // namespace

PairCollector::PairCollector(const ParallelTextOptions& options)
    : options_(options), source_tokenizer_(options.source), target_tokenizer_(options.target) {}

bool PairCollector::begin_line(std::size_t bytes) {
  ++result_.report.lines;
  bytes_ += bytes;
  if (result_.report.lines > options_.max_lines) {
    skip(SkipReason::kPastLimit,
         "not read; the limit is " + std::to_string(options_.max_lines) + " lines");
  } else if (bytes_ > options_.max_bytes) {
    skip(SkipReason::kPastLimit,
         "not read; the limit is " + std::to_string(options_.max_bytes) + " bytes");
  } else if (bytes > options_.max_line_bytes) {
    skip(SkipReason::kLongLine, std::to_string(bytes) + " bytes; a line has at most " +
                                    std::to_string(options_.max_line_bytes));
  } else {
    return true;
  }
  return false;
}

void PairCollector::skip(SkipReason reason, const std::string& what) {
  ParallelTextReport& report = result_.report;
  std::size_t& count = report.skipped_by_reason[static_cast<std::size_t>(reason)];
  if (count++ < ParallelTextReport::kExamples)
    report.skipped.push_back(
        {report.lines, reason, "line " + std::to_string(report.lines) + ": " + what});
}

std::vector<std::string> PairCollector::tokens_of(const Tokenizer& tokenizer,
                                                  std::string_view text) const {
  return options_.tokenized ? split_at_spaces(tokenizer.normalize(text)) : tokenizer.tokenize(text);
}

void PairCollector::note_invalid(std::string_view source, std::string_view target) {
  ParallelTextReport& report = result_.report;
  if (first_invalid_utf8(source) == source.size() && first_invalid_utf8(target) == target.size())
    return;
  if (report.invalid_lines++ == 0) report.first_invalid_line = report.lines;
}

bool PairCollector::has_sentences(const SentencePair& pair) {
  if (!pair.source.empty() && !pair.target.empty()) return true;
  if (pair.source.empty() && pair.target.empty())
    skip(SkipReason::kEmptyLine, "it is empty");
  else
    skip(SkipReason::kEmptySentence,
         pair.source.empty() ? "the source sentence is empty" : "the target sentence is empty");
  return false;
}

bool PairCollector::is_within_tokens(const SentencePair& pair) {
  const std::size_t most = longer_side(pair);
  if (most <= options_.max_tokens) return true;
  count_at(result_.report.lengths, std::min(most, ParallelTextReport::kLongestCounted));
  skip(SkipReason::kManyTokens, std::to_string(most) + " tokens; a sentence has at most " +
                                    std::to_string(options_.max_tokens));
  return false;
}

bool PairCollector::is_new(const SentencePair& pair) {
  const auto [entry, added] = first_with_hash_.try_emplace(hash_of(pair), result_.pairs.size());
  return added || result_.pairs[entry->second] != pair;
}

void PairCollector::add(std::string_view source, std::string_view target) {
  ParallelTextReport& report = result_.report;
  SentencePair pair{tokens_of(source_tokenizer_, source), tokens_of(target_tokenizer_, target), {}};
  if (!has_sentences(pair) || !is_within_tokens(pair)) return;
  note_invalid(source, target);
  if (!is_new(pair)) {
    ++report.duplicates;
    if (options_.drop_duplicates)
      return skip(SkipReason::kDuplicate, "the pair has been read before");
  }
  count_at(report.lengths, std::min(longer_side(pair), ParallelTextReport::kLongestCounted));
  count_at(report.source_lengths, pair.source.size());
  report.longest_source = std::max(report.longest_source, pair.source.size());
  report.longest_target = std::max(report.longest_target, pair.target.size());
  report.source_tokens += pair.source.size();
  report.target_tokens += pair.target.size();
  source_words_.add(pair.source);
  target_words_.add(pair.target);
  result_.pairs.push_back(std::move(pair));
}

ParallelText PairCollector::finish() {
  ParallelTextReport& report = result_.report;
  report.pairs = result_.pairs.size();
  report.source_words = source_words_.distinct_words();
  report.target_words = target_words_.distinct_words();
  report.source_frequencies = source_words_.frequencies();
  report.target_frequencies = target_words_.frequencies();
  if (!result_.pairs.empty()) return std::move(result_);
  const bool nothing = report.lines == report.skipped_for(SkipReason::kEmptyLine);
  if (nothing) throw Error(ErrorCode::kParse, "no sentence pairs: the text is empty");
  const auto telling = std::ranges::find_if(report.skipped, [](const SkippedLine& skipped) {
    return skipped.reason != SkipReason::kEmptyLine;
  });
  throw Error(ErrorCode::kParse, "no sentence pairs in " + std::to_string(report.lines) +
                                     " lines; " + telling->message);
}

}  // namespace softlookup
