#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace softlookup {

/// Two symbols that become one. A symbol is text inside a word; the last of a word ends in `</w>`.
struct BytePairMerge {
  std::string left;
  std::string right;

  bool operator==(const BytePairMerge&) const = default;
};

/// What ends a symbol at the end of a word.
inline constexpr std::string_view kWordEnd = "</w>";

/// What ends a piece that goes on in the next token, `chais@@ es`.
inline constexpr std::string_view kContinued = "@@";

/// Cuts words into pieces by merging characters, the earliest learnt merge first (R. Sennrich, B.
/// Haddow and A. Birch, "Neural Machine Translation of Rare Words with Subword Units", 2016).
class BytePairs {
 public:
  /// Every word into its characters.
  BytePairs() = default;

  /// Merges in the order they were learnt. Raises Error{kParse} for an empty symbol, one with white
  /// space, or a merge that is there twice.
  explicit BytePairs(std::vector<BytePairMerge> merges);

  /// A file of merges as subword-nmt writes them: `#version: 0.2`, then a line `left right` each.
  /// Raises Error{kParse} that names the line.
  [[nodiscard]] static BytePairs from_text(std::string_view text);
  [[nodiscard]] std::string to_text() const;

  [[nodiscard]] const std::vector<BytePairMerge>& merges() const noexcept { return merges_; }

  /// The pieces of a word, none for an empty one; all but the last end in kContinued, and the last
  /// one does not, even if the word does.
  [[nodiscard]] std::vector<std::string> split(std::string_view word) const;

  /// The pieces of all words, which it remembers.
  [[nodiscard]] std::vector<std::string> apply(std::span<const std::string> sentence);

 private:
  static constexpr std::size_t kRemembered = 65'536;

  [[nodiscard]] std::size_t rank(std::string_view left, std::string_view right) const;

  std::vector<BytePairMerge> merges_;
  std::unordered_map<std::string, std::size_t> ranks_;  // of `left right`
  std::unordered_map<std::string, std::vector<std::string>> remembered_;
};

/// The words of pieces; a continued piece at the end is a word.
[[nodiscard]] std::vector<std::string> undo_byte_pairs(std::span<const std::string> pieces);

/// For each piece the index of the word that it is of: how weights between pieces become weights
/// between words.
[[nodiscard]] std::vector<std::size_t> words_of_pieces(std::span<const std::string> pieces);

/// The characters of a word as symbols.
[[nodiscard]] std::vector<std::string> byte_pair_symbols(std::string_view word);

}  // namespace softlookup
