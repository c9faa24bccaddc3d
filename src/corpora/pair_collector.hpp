#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "corpora/parallel_text.hpp"
#include "corpora/vocabulary.hpp"

namespace softlookup {

/// Gathers the sentence pairs of a text and the report about it, line by line.
class PairCollector {
 public:
  explicit PairCollector(const ParallelTextOptions& options);

  /// Counts a line of `bytes` bytes with its end, and says whether it is within the limits.
  bool begin_line(std::size_t bytes);

  /// The pair of the line begun last, or a note why it has none.
  void add(std::string_view source, std::string_view target);
  void skip(SkipReason reason, const std::string& what);

  /// Raises Error{kParse} if there is no pair.
  [[nodiscard]] ParallelText finish();

 private:
  [[nodiscard]] std::vector<std::string> tokens_of(const Tokenizer& tokenizer,
                                                   std::string_view text) const;
  bool has_sentences(const SentencePair& pair);
  bool is_within_tokens(const SentencePair& pair);
  bool is_new(const SentencePair& pair);
  void note_invalid(std::string_view source, std::string_view target);

  ParallelTextOptions options_;
  Tokenizer source_tokenizer_;
  Tokenizer target_tokenizer_;
  std::size_t bytes_ = 0;
  ParallelText result_;
  VocabularyBuilder source_words_;
  VocabularyBuilder target_words_;
  std::unordered_map<std::uint64_t, std::size_t> first_with_hash_;  // index of a pair
};

}  // namespace softlookup
