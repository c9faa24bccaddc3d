#include "corpora/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "corpora/apostrophes.hpp"
#include "corpora/unicode.hpp"

namespace softlookup {

namespace {

constexpr std::array<std::string_view, 13> kAbbreviations = {
    "mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "vs", "etc", "capt", "mlle", "av"};
constexpr std::array<std::string_view, 4> kAddressStarts = {"http://", "https://", "ftp://",
                                                            "www."};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower_ascii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c; }
bool is_ascii_letter(char c) { return lower_ascii(c) >= 'a' && lower_ascii(c) <= 'z'; }
bool is_upper_ascii(char c) { return c >= 'A' && c <= 'Z'; }

bool begins_with_word(std::string_view text) {
  return !text.empty() && kind_of(first_character(text).code) == CharacterKind::kWord;
}

/// The bytes of the letters and digits that begin `text`.
std::size_t plain_word(std::string_view text) {
  std::size_t bytes = 0;
  while (begins_with_word(text.substr(bytes))) bytes += first_character(text.substr(bytes)).bytes;
  return bytes;
}

bool is_apostrophe(char32_t code) { return code == '\'' || code == 0x2019; }
bool is_hyphen(char32_t code) { return code == '-' || code == 0x2010 || code == 0x2011; }

/// Whether what begins `rest` goes on with the word before it, whose last byte is `last`.
bool connects(char last, std::string_view rest) {
  if (rest.empty()) return false;
  const Character character = first_character(rest);
  const std::string_view next = rest.substr(character.bytes);
  if (is_apostrophe(character.code) || is_hyphen(character.code)) return begins_with_word(next);
  const bool in_number = character.code == '.' || character.code == ',' || character.code == ':';
  return in_number && is_digit(last) && !next.empty() && is_digit(next.front());
}

/// The bytes of a word with what is inside it: `well-known`, `1,000.50`, `n'est-ce`.
std::size_t connected_word(std::string_view text) {
  std::size_t bytes = plain_word(text);
  while (connects(text[bytes - 1], text.substr(bytes))) {
    bytes += first_character(text.substr(bytes)).bytes;
    bytes += plain_word(text.substr(bytes));
  }
  return bytes;
}

/// The bytes of two or more single letters with a full stop each, `U.S.`, and of a last one
/// without, `U.S.A`; 0 if there are none.
std::size_t initials(std::string_view text) {
  std::size_t bytes = 0;
  while (bytes + 1 < text.size() && is_ascii_letter(text[bytes]) && text[bytes + 1] == '.')
    bytes += 2;
  if (bytes < 4) return 0;
  return plain_word(text.substr(bytes)) == 1 ? bytes + 1 : bytes;
}

/// Whether a full stop after the word belongs to it: only before more text, where it does not end a
/// sentence.
bool takes_full_stop(std::string_view word, std::string_view rest) {
  if (rest.size() < 3 || !rest.starts_with(". ")) return false;
  if (word.size() == 1) return is_upper_ascii(word.front());
  std::string lower(word);
  std::ranges::transform(lower, lower.begin(), lower_ascii);
  return std::ranges::find(kAbbreviations, lower) != kAbbreviations.end();
}

/// `chunk` without the punctuation that ends it.
std::size_t without_end(std::string_view chunk) {
  constexpr std::string_view kEnds = ".,;:!?)]}>\"'";
  const std::size_t last = chunk.find_last_not_of(kEnds);
  return last == std::string_view::npos ? 0 : last + 1;
}

bool is_address_character(char c) {
  return is_ascii_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '_' || c == '+';
}

/// The bytes of a mail address, `name@host.org`; 0 if `text` does not begin with one.
std::size_t mail_address(std::string_view text) {
  const auto end_of = [&](std::size_t from) {
    while (from < text.size() && is_address_character(text[from])) ++from;
    return from;
  };
  const std::size_t at = end_of(0);
  if (at == 0 || at == text.size() || text[at] != '@') return 0;
  const std::size_t bytes = without_end(text.substr(0, end_of(at + 1)));
  const bool has_host = text.substr(0, bytes).find('.', at) != std::string_view::npos;
  return has_host ? bytes : 0;
}

/// The bytes of a web address; 0 if `text` does not begin with one.
std::size_t web_address(std::string_view text) {
  const auto begins = [&](std::string_view start) {
    return text.size() > start.size() &&
           std::ranges::equal(text.substr(0, start.size()), start, {}, lower_ascii);
  };
  if (std::ranges::none_of(kAddressStarts, begins)) return 0;
  return without_end(text.substr(0, text.find(' ')));
}

/// Walks over the text and notes the pieces.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : rest_(text) {}

  std::vector<Piece> pieces() {
    while (!rest_.empty()) {
      if (rest_.front() == ' ') {
        after_space_ = true;
        rest_.remove_prefix(1);
      } else if (const std::size_t address = address_here(); address != 0) {
        take(address);
      } else if (begins_with_word(rest_)) {
        take_word();
      } else {
        take_punctuation();
      }
    }
    return std::move(pieces_);
  }

 private:
  [[nodiscard]] std::size_t address_here() const {
    const std::size_t web = web_address(rest_);
    return web != 0 ? web : mail_address(rest_);
  }

  void take(std::size_t bytes) {
    pieces_.push_back({rest_.substr(0, bytes), after_space_});
    after_space_ = false;
    rest_.remove_prefix(bytes);
  }

  void take_word() {
    if (const std::size_t bytes = initials(rest_); bytes != 0) return take(bytes);
    std::size_t bytes = connected_word(rest_);
    const std::string_view word = rest_.substr(0, bytes);
    const std::string_view after = rest_.substr(bytes);
    if (takes_full_stop(word, after)) return take(bytes + 1);
    // An elided word before a quotation: the apostrophe is not between letters.
    if (!after.empty() && is_apostrophe(first_character(after).code)) {
      const std::size_t longer = bytes + first_character(after).bytes;
      if (is_elided(split_at_apostrophes(rest_.substr(0, longer)).back())) bytes = longer;
    }
    for (const std::string_view part : split_at_apostrophes(rest_.substr(0, bytes)))
      take(part.size());
  }

  /// A run of one character.
  void take_punctuation() {
    const std::size_t width = first_character(rest_).bytes;
    const std::string_view character = rest_.substr(0, width);
    std::size_t bytes = width;
    while (rest_.substr(bytes).starts_with(character)) bytes += width;
    take(bytes);
  }

  std::string_view rest_;
  bool after_space_ = false;
  std::vector<Piece> pieces_;
};

}  // namespace

std::vector<Piece> cut_into_pieces(std::string_view text) { return Lexer(text).pieces(); }

}  // namespace softlookup
