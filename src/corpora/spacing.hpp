#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace softlookup {

/// Where a language puts spaces around punctuation.
enum class Spacing : std::uint8_t {
  kTight,   ///< `Really?`, as English and most languages do
  kFrench,  ///< `Vraiment ?`: a space before ; : ! ? % and inside guillemets
};

/// Marks at a token's edge, for the places where the text departs from the rules of its language:
/// U+FFED, no space here; U+2581, a space here.
inline constexpr std::string_view kJoiner = "\uffed";
inline constexpr std::string_view kSpacer = "\u2581";

/// The rules of a language: whether two tokens stand together without a space. Closing punctuation
/// and contractions join what is before them, opening punctuation and elided words what comes
/// after, a slash both; straight double quotes open and close in turn.
class SpacingRules {
 public:
  explicit SpacingRules(Spacing spacing) : spacing_(spacing) {}

  /// Takes the tokens of a sentence in order, without marks: whether each joins the one before it.
  bool joins(std::string_view token);

 private:
  Spacing spacing_;
  bool open_ = false;   // an odd number of double quotes so far
  bool binds_ = false;  // the token before joins the next
};

/// A piece of text between two spaces or two cuts.
struct Piece {
  std::string_view text;
  bool after_space;
};

/// The pieces as tokens, with marks where the rules would space them otherwise.
[[nodiscard]] std::vector<std::string> mark_spacing(std::span<const Piece> pieces, Spacing spacing);

/// The text of tokens: their marks obeyed and taken off, the rules elsewhere.
[[nodiscard]] std::string join_tokens(std::span<const std::string> tokens, Spacing spacing);

}  // namespace softlookup
