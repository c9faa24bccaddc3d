#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace softlookup {

/// A code point and the bytes it took.
struct Character {
  char32_t code;
  std::size_t bytes;
};

inline constexpr char32_t kReplacement = 0xfffd;

namespace detail {
[[nodiscard]] Character first_beyond_ascii(std::string_view text) noexcept;
}  // namespace detail

/// The character that starts `text`, which is not empty; a byte that is not UTF-8 reads as
/// kReplacement.
[[nodiscard]] inline Character first_character(std::string_view text) noexcept {
  const auto first = static_cast<unsigned char>(text.front());
  return first < 0x80 ? Character{first, 1} : detail::first_beyond_ascii(text);
}

/// What a character is to a tokeniser.
enum class CharacterKind : std::uint8_t {
  kWord,         ///< letters, digits, combining marks and whatever is neither of the others
  kPunctuation,  ///< punctuation and symbols (general categories P and S), emoji among them
  kSpace,        ///< white space, controls, zero-width space and byte order mark
};

[[nodiscard]] CharacterKind kind_of(char32_t code) noexcept;

/// Whether the text is nothing but white space.
[[nodiscard]] bool is_blank(std::string_view text) noexcept;

/// The simple lower case of Latin, Greek and Cyrillic letters; any other code as it is.
[[nodiscard]] char32_t lower_case(char32_t code) noexcept;

/// The text with combining marks (U+0300 to U+036F) in canonical order and composed with the Latin,
/// Greek or Cyrillic letter before them where such a letter exists, as Unicode's form NFC does.
/// Polytonic Greek, other scripts and bytes that are not UTF-8 stay as they are.
[[nodiscard]] std::string compose_letters(std::string_view text);

}  // namespace softlookup
