#include "corpora/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/fnv_hash.hpp"
#include "base/number_text.hpp"

namespace softlookup {

namespace {

constexpr std::array<std::string_view, kSpecialWords> kSpecials = {"<pad>", "<bos>", "<eos>",
                                                                   "<unk>"};

void require_specials(std::span<const std::string> words) {
  for (std::size_t i = 0; i < kSpecials.size(); ++i) {
    if (i < words.size() && words[i] == kSpecials[i]) continue;
    throw Error(ErrorCode::kParse, "vocabulary: word " + std::to_string(i) + " must be " +
                                       quoted(kSpecials[i]) + ", found " +
                                       (i < words.size() ? quoted(words[i]) : "the end"));
  }
}

void require_within_limit(std::size_t size) {
  if (size > kVocabularyLimit)
    throw Error(ErrorCode::kOutOfRange, "vocabulary: " + std::to_string(size) +
                                            " words with the specials; the most is " +
                                            std::to_string(kVocabularyLimit));
}

bool is_word(std::string_view text) {
  return !text.empty() && text.find_first_of(" \t\n\v\f\r") == std::string_view::npos;
}

/// Ids in alphabetical order of their words.
std::vector<std::int32_t> alphabetical(const std::vector<std::string>& words) {
  std::vector<std::int32_t> ids(words.size());
  std::iota(ids.begin(), ids.end(), 0);
  std::sort(ids.begin(), ids.end(), [&](std::int32_t a, std::int32_t b) {
    const int order =
        words[static_cast<std::size_t>(a)].compare(words[static_cast<std::size_t>(b)]);
    return order != 0 ? order < 0 : a < b;
  });
  return ids;
}

}  // namespace

Vocabulary::Vocabulary()
    : Vocabulary(std::vector<std::string>(kSpecials.begin(), kSpecials.end())) {}

Vocabulary::Vocabulary(std::vector<std::string> words)
    : words_(std::move(words)), slots_(std::bit_ceil(2 * words_.size()), -1) {
  for (std::size_t id = 0; id < words_.size(); ++id) {
    std::int32_t& slot = slots_[slot_of(words_[id])];
    if (slot < 0) slot = static_cast<std::int32_t>(id);
  }
}

std::size_t Vocabulary::slot_of(std::string_view word) const noexcept {
  FnvHash hash;
  hash.add(word);
  const std::size_t mask = slots_.size() - 1;
  auto slot = static_cast<std::size_t>(hash.value()) & mask;
  while (slots_[slot] >= 0 && words_[static_cast<std::size_t>(slots_[slot])] != word)
    slot = (slot + 1) & mask;
  return slot;
}

Vocabulary Vocabulary::from_words(std::vector<std::string> words) {
  require_specials(words);
  require_within_limit(words.size());
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!is_word(words[i]))
      throw Error(ErrorCode::kParse, "vocabulary: word " + std::to_string(i) + " is " +
                                         quoted(words[i]) +
                                         "; a word has at least one character and no white space");
  Vocabulary vocabulary(std::move(words));
  const std::vector<std::int32_t> ids = alphabetical(vocabulary.words_);
  const auto repeat = std::adjacent_find(
      ids.begin(), ids.end(),
      [&](std::int32_t a, std::int32_t b) { return vocabulary.word(a) == vocabulary.word(b); });
  if (repeat != ids.end())
    throw Error(ErrorCode::kParse, "vocabulary: " + quoted(vocabulary.word(*repeat)) +
                                       " is both word " + std::to_string(*repeat) + " and word " +
                                       std::to_string(repeat[1]) + "; a word has one id");
  return vocabulary;
}

bool Vocabulary::contains(std::string_view word) const noexcept {
  return id(word) != kUnknown || word == kSpecials[kUnknown];
}

std::int32_t Vocabulary::id(std::string_view word) const noexcept {
  const std::int32_t found = slots_[slot_of(word)];
  return found >= 0 ? found : kUnknown;
}

const std::string& Vocabulary::word(std::int32_t id) const {
  if (id < 0 || static_cast<std::size_t>(id) >= words_.size())
    throw Error(ErrorCode::kOutOfRange, "vocabulary: there is no word " + std::to_string(id) +
                                            "; ids go from 0 to " +
                                            std::to_string(words_.size() - 1));
  return words_[static_cast<std::size_t>(id)];
}

std::vector<std::int32_t> Vocabulary::encode(std::span<const std::string> sentence) const {
  std::vector<std::int32_t> ids;
  ids.reserve(sentence.size());
  for (const std::string& word : sentence) ids.push_back(std::max(id(word), kUnknown));
  return ids;
}

std::vector<std::string> Vocabulary::decode(std::span<const std::int32_t> ids) const {
  std::vector<std::string> sentence;
  for (const std::int32_t id : ids) {
    if (id == kEnd) break;
    if (id != kPadding && id != kBegin) sentence.push_back(word(id));
  }
  return sentence;
}

void VocabularyBuilder::add(std::span<const std::string> sentence) {
  for (const std::string& word : sentence) {
    const auto [entry, added] = index_.try_emplace(word, counts_.size());
    if (added) counts_.push_back({word, 0});
    ++counts_[entry->second].seen;
  }
}

std::vector<std::size_t> VocabularyBuilder::frequencies() const {
  std::vector<std::size_t> seen;
  seen.reserve(counts_.size());
  for (const Count& count : counts_) seen.push_back(count.seen);
  std::ranges::sort(seen, std::greater());
  return seen;
}

Vocabulary VocabularyBuilder::build(const VocabularyOptions& options) const {
  if (options.max_size != 0 && options.max_size < kSpecialWords)
    throw Error(ErrorCode::kInvalidArgument,
                "vocabulary: a size of " + std::to_string(options.max_size) +
                    " does not hold the " + std::to_string(kSpecialWords) + " specials");
  require_within_limit(options.max_size);

  std::vector<const Count*> kept;
  for (const Count& count : counts_)
    if (count.seen >= options.min_count &&
        std::ranges::find(kSpecials, count.word) == kSpecials.end())
      kept.push_back(&count);
  std::ranges::sort(kept, [](const Count* a, const Count* b) {
    return a->seen != b->seen ? a->seen > b->seen : a < b;  // one array: by place in it
  });

  const std::size_t room =
      (options.max_size == 0 ? kVocabularyLimit : options.max_size) - kSpecialWords;
  if (options.max_size == 0 && kept.size() > room)
    throw Error(ErrorCode::kOutOfRange,
                "vocabulary: the text has " + std::to_string(kept.size()) +
                    " different words; at most " + std::to_string(room) +
                    " fit: limit the size, raise the least count, or cut words into subwords");
  std::vector<std::string> words(kSpecials.begin(), kSpecials.end());
  for (std::size_t i = 0; i < std::min(room, kept.size()); ++i) words.push_back(kept[i]->word);
  return Vocabulary::from_words(std::move(words));
}

}  // namespace softlookup
