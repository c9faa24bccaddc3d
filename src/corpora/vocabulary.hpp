#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace softlookup {

/// The ids every vocabulary begins with.
inline constexpr std::int32_t kPadding = 0;  ///< `<pad>`, fills a batch
inline constexpr std::int32_t kBegin = 1;    ///< `<bos>`, the decoder's first input
inline constexpr std::int32_t kEnd = 2;      ///< `<eos>`, the decoder's last output
inline constexpr std::int32_t kUnknown = 3;  ///< `<unk>`, any word that is not in the vocabulary
inline constexpr std::size_t kSpecialWords = 4;

/// The most words a vocabulary can hold, specials included.
inline constexpr std::size_t kVocabularyLimit = 65'536;

/// The words a model knows, by id from 0 up; the four specials come first.
class Vocabulary {
 public:
  /// The specials alone.
  Vocabulary();

  /// From words in order of id, as words() gave them. Raises Error{kParse} unless the specials come
  /// first and every word is there once, not empty and without white space, or Error{kOutOfRange}
  /// past kVocabularyLimit.
  [[nodiscard]] static Vocabulary from_words(std::vector<std::string> words);

  [[nodiscard]] std::size_t size() const noexcept { return words_.size(); }
  [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }
  [[nodiscard]] bool contains(std::string_view word) const noexcept;

  /// kUnknown for a word that is not in the vocabulary.
  [[nodiscard]] std::int32_t id(std::string_view word) const noexcept;

  /// Raises Error{kOutOfRange} unless 0 <= id < size().
  [[nodiscard]] const std::string& word(std::int32_t id) const;

  /// The id of each word. A special is only ever text here: `<eos>` in a sentence is unknown and
  /// ends nothing.
  [[nodiscard]] std::vector<std::int32_t> encode(std::span<const std::string> sentence) const;

  /// The word of each id, without paddings and begins, up to the first end.
  [[nodiscard]] std::vector<std::string> decode(std::span<const std::int32_t> ids) const;

 private:
  explicit Vocabulary(std::vector<std::string> words);

  /// Where the word's id is, or where it would be put.
  [[nodiscard]] std::size_t slot_of(std::string_view word) const noexcept;

  std::vector<std::string> words_;
  std::vector<std::int32_t> slots_;  // a hash table of ids, open addressing, -1 where it is free
};

/// How much of the text a vocabulary takes in.
struct VocabularyOptions {
  /// The most words, specials included; 0 takes all there are, up to kVocabularyLimit.
  std::size_t max_size = 0;
  /// Words seen less often are left out.
  std::size_t min_count = 1;
};

/// Counts words and makes a vocabulary of the most frequent ones; those as frequent as each other
/// stand in the order in which they were first seen.
class VocabularyBuilder {
 public:
  void add(std::span<const std::string> sentence);

  /// How many different words were added.
  [[nodiscard]] std::size_t distinct_words() const noexcept { return counts_.size(); }

  /// How often each different word was added, the most frequent first.
  [[nodiscard]] std::vector<std::size_t> frequencies() const;

  /// Raises Error{kInvalidArgument} for a max_size that cannot hold the specials, and
  /// Error{kOutOfRange} for one past kVocabularyLimit, or when all words were asked for and there
  /// are more.
  [[nodiscard]] Vocabulary build(const VocabularyOptions& options = {}) const;

 private:
  struct Count {
    std::string word;
    std::size_t seen = 0;
  };
  std::vector<Count> counts_;                           // in the order first seen
  std::unordered_map<std::string, std::size_t> index_;  // of each word in counts_
};

}  // namespace softlookup
