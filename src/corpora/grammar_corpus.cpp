#include "corpora/grammar_corpus.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/error.hpp"
#include "base/fnv_hash.hpp"

namespace softlookup {

namespace {

/// The hash of the words joined by spaces.
std::uint64_t sentence_hash(std::span<const std::string_view> words) noexcept {
  FnvHash hash;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) hash.add(std::string_view(" "));
    hash.add(words[i]);
  }
  return hash.value();
}

constexpr std::array<std::string_view, 8> kLessonSentence = {"the", "black", "cat", "sleeps",
                                                             "on",  "the",   "red", "chair"};

bool is_lesson_sentence(std::span<const std::string_view> english) noexcept {
  return (english.size() == 4 || english.size() == kLessonSentence.size()) &&
         std::equal(english.begin(), english.end(), kLessonSentence.begin());
}

Split split_of_hash(std::uint64_t hash) noexcept {
  // FNV's high bits see every letter, but the low ones alone see less of the words' first letters.
  const std::uint64_t share = (hash ^ (hash >> 32)) % 16;
  if (share < 2) return Split::kTest;
  return share == 2 ? Split::kDevelopment : Split::kTrain;
}

LengthRange draw_range(Generator& generator) {
  const double drawn = generator.random();
  if (drawn < 0.5) return {3, 12};
  return drawn < 0.8 ? LengthRange{13, 20} : LengthRange{21, 40};
}

[[noreturn]] void raise_too_few(const GrammarCorpusOptions& options, std::size_t found) {
  std::string lengths = "these lengths";
  if (options.lengths)
    lengths = std::to_string(options.lengths->min) + " to " + std::to_string(options.lengths->max) +
              " English words";
  throw Error(ErrorCode::kInvalidArgument,
              "corpus: " + std::to_string(options.count) + " different sentences of " + lengths +
                  " were asked for, but the split has hardly more than " + std::to_string(found) +
                  "; ask for fewer or for longer ones");
}

}  // namespace

Split split_of(std::span<const std::string_view> english) noexcept {
  return is_lesson_sentence(english) ? Split::kTest : split_of_hash(sentence_hash(english));
}

Split split_of(std::span<const std::string> english) {
  const std::vector<std::string_view> words(english.begin(), english.end());
  return split_of(std::span<const std::string_view>(words));
}

std::vector<SentencePair> grammar_corpus(const GrammarCorpusOptions& options) {
  if (options.lengths) require_valid(*options.lengths);
  // A sixteenth of the drafts are for development: 10,000 without a new one leave hardly any.
  constexpr std::size_t kDraftsBeforeGivingUp = 10'000;
  const bool repeats = options.split == Split::kTrain;
  Generator generator(options.seed);
  Grammar grammar;
  std::vector<SentencePair> pairs;
  pairs.reserve(options.count);
  std::set<std::uint64_t> known;
  for (std::size_t drafts = 0; pairs.size() < options.count; ++drafts) {
    if (drafts == kDraftsBeforeGivingUp) raise_too_few(options, pairs.size());
    const LengthRange range = options.lengths ? *options.lengths : draw_range(generator);
    const PairDraft& draft = grammar.draft(generator, range);
    if (split_of(std::span<const std::string_view>(draft.source())) != options.split) continue;
    if (!repeats && !known.insert(sentence_hash(draft.source())).second) continue;
    pairs.push_back(draft.pair());
    drafts = 0;
  }
  return pairs;
}

}  // namespace softlookup
