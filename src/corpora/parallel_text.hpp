#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/sentence_pair.hpp"
#include "corpora/tokenizer.hpp"

namespace softlookup {

/// How a text of sentence pairs is read, and how much of it.
struct ParallelTextOptions {
  TokenizerOptions source = {};
  TokenizerOptions target = {};
  /// The sentences are tokens with spaces between them: they are prepared as the tokeniser prepares
  /// text, and cut at the spaces alone.
  bool tokenized = false;
  /// Of a line with tabs, counted from 0; further columns are ignored.
  std::size_t source_column = 0;
  std::size_t target_column = 1;
  /// Leave out pairs that have been read before.
  bool drop_duplicates = false;
  /// Lines and bytes past these are not read.
  std::size_t max_lines = 1'000'000;
  std::size_t max_bytes = 256'000'000;
  /// Longer lines (of two texts: both together) and pairs with more tokens on a side are left out.
  std::size_t max_line_bytes = 65'536;
  std::size_t max_tokens = 256;
};

/// Why a line gave no pair.
enum class SkipReason : std::uint8_t {
  kEmptyLine,      ///< nothing but white space
  kFewColumns,     ///< not as many tab-separated columns as are needed
  kEmptySentence,  ///< one of the two sentences is empty
  kLongLine,       ///< more than max_line_bytes
  kManyTokens,     ///< more than max_tokens in a sentence
  kDuplicate,      ///< the pair has been read before
  kPastLimit,      ///< after max_lines or max_bytes
};
inline constexpr std::size_t kSkipReasons = 7;

/// A line that gave no pair, counted from 1, and a sentence about it for a person, such as `line
/// 17: expected two tab-separated columns, found 1`.
struct SkippedLine {
  std::size_t line;
  SkipReason reason;
  std::string message;
};

/// What was found in a text.
struct ParallelTextReport {
  /// The first of each reason that `skipped` keeps.
  static constexpr std::size_t kExamples = 10;
  /// `lengths` counts pairs with more tokens as if they had so many.
  static constexpr std::size_t kLongestCounted = 256;

  std::size_t lines = 0;
  std::size_t pairs = 0;
  std::array<std::size_t, kSkipReasons> skipped_by_reason{};
  std::vector<SkippedLine> skipped;  ///< by line
  std::size_t duplicates = 0;        ///< pairs equal to one before, whether dropped or not
  std::size_t longest_source = 0;    ///< in tokens
  std::size_t longest_target = 0;
  std::size_t source_tokens = 0;
  std::size_t target_tokens = 0;
  std::size_t source_words = 0;  ///< different ones
  std::size_t target_words = 0;
  std::size_t invalid_lines = 0;       ///< with bytes that are not UTF-8, read as U+FFFD
  std::size_t first_invalid_line = 0;  ///< 0 if there is none
  /// Pairs by the tokens of their longer sentence, from 0 on; those that max_tokens left out too.
  std::vector<std::size_t> lengths;
  /// The pairs that were read, by the tokens of their source sentence.
  std::vector<std::size_t> source_lengths;
  /// How often each different word was seen, the most frequent first.
  std::vector<std::size_t> source_frequencies;
  std::vector<std::size_t> target_frequencies;
  /// FnvHash of the bytes of the text, or of two texts with the byte FF, which is in no UTF-8,
  /// between them: 16 hexadecimal digits.
  std::string fingerprint;

  [[nodiscard]] std::size_t skipped_for(SkipReason reason) const noexcept {
    return skipped_by_reason[static_cast<std::size_t>(reason)];
  }
};

struct ParallelText {
  std::vector<SentencePair> pairs;  ///< without links
  ParallelTextReport report;
};

/// Reads lines `sentence TAB sentence`, with any further columns; UTF-8, ended by LF or CRLF. Lines
/// that give no pair are skipped and reported. Raises Error{kParse} for UTF-16, and when no line
/// gives a pair: the sentence says what is wrong with the first.
[[nodiscard]] ParallelText read_tab_separated(std::string_view text,
                                              const ParallelTextOptions& options = {});

/// Reads two texts of which line i of one translates line i of the other. Raises Error as
/// read_tab_separated does, and Error{kShapeMismatch} unless they have as many lines as each other.
[[nodiscard]] ParallelText read_line_by_line(std::string_view source, std::string_view target,
                                             const ParallelTextOptions& options = {});

}  // namespace softlookup
