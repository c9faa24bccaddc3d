#include "corpora/unicode.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "corpora/unicode_tables.hpp"

namespace softlookup {

namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

bool is_white_space(char32_t code) {
  if (code <= 0x20 || (code >= 0x7f && code <= 0xa0)) return true;  // with all controls
  if (code < 0x1680) return false;
  return code == 0x1680 || (code >= 0x2000 && code <= 0x200b) || code == 0x2028 || code == 0x2029 ||
         code == 0x202f || code == 0x205f || code == 0x3000 || code == 0xfeff;
}

bool is_punctuation(char32_t code) {
  if (code >= 0xc0 && code <= 0x2c1) return code == 0xd7 || code == 0xf7;  // Latin letters else
  if (code > 0xffff) return code >= 0x1f000 && code <= 0x1faff;  // emoji and other pictures
  const auto above = std::ranges::upper_bound(kPunctuation, code, {}, &CodeRange::first);
  return above != kPunctuation.begin() && code <= (above - 1)->last;
}

/// 0 for all but the combining marks.
int combining_class(char32_t code) {
  return code >= 0x300 && code <= 0x36f ? kCombiningClasses[code - 0x300] : 0;
}

/// 0 where base and mark do not compose.
char32_t composition(char32_t base, char32_t mark) {
  const auto key = [](const Composition& c) {
    return std::pair<char32_t, char32_t>(c.base, c.mark);
  };
  const auto found = std::ranges::lower_bound(kCompositions, std::pair(base, mark), {}, key);
  return found != kCompositions.end() && key(*found) == std::pair(base, mark) ? found->composed : 0;
}

/// A letter and the marks on it.
class MarkedLetter {
 public:
  /// Takes a composed letter apart.
  explicit MarkedLetter(char32_t letter) : letter_(letter) {
    for (;;) {
      const auto found = std::ranges::find(kCompositions, letter_, &Composition::composed);
      if (found == kCompositions.end()) break;
      marks_.insert(marks_.begin(), found->mark);
      letter_ = found->base;
    }
  }

  void add(char32_t mark) { marks_.push_back(mark); }

  void append_composed(std::string& text) {
    sort_marks();
    std::vector<char32_t> left;
    for (const char32_t mark : marks_) {
      // A mark of the same class in between keeps this one off the letter.
      const bool blocked = !left.empty() && combining_class(left.back()) == combining_class(mark);
      const char32_t composed = blocked ? 0 : composition(letter_, mark);
      if (composed != 0)
        letter_ = composed;
      else
        left.push_back(mark);
    }
    append_utf8(text, letter_);
    for (const char32_t mark : left) append_utf8(text, mark);
  }

 private:
  /// By class, marks of one class in their order: few, so by insertion.
  void sort_marks() {
    for (std::size_t i = 1; i < marks_.size(); ++i)
      for (std::size_t j = i; j > 0 && combining_class(marks_[j - 1]) > combining_class(marks_[j]);
           --j)
        std::swap(marks_[j - 1], marks_[j]);
  }

  char32_t letter_;
  std::vector<char32_t> marks_;
};

/// Whether a byte can begin one of U+0300 to U+036F.
bool starts_mark(char byte) { return byte == '\xcc' || byte == '\xcd'; }

}  // namespace

Character detail::first_beyond_ascii(std::string_view text) noexcept {
  const std::size_t bytes = utf8_length(text);
  if (bytes == 0) return {kReplacement, 1};
  char32_t code = byte_at(text, 0) & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (byte_at(text, i) & 0x3f);
  return {code, bytes};
}

CharacterKind kind_of(char32_t code) noexcept {
  const char32_t letter = code | 0x20;
  if ((letter >= 'a' && letter <= 'z' && code < 0x80) || (code >= '0' && code <= '9'))
    return CharacterKind::kWord;
  if (is_white_space(code)) return CharacterKind::kSpace;
  return is_punctuation(code) ? CharacterKind::kPunctuation : CharacterKind::kWord;
}

bool is_blank(std::string_view text) noexcept {
  while (!text.empty()) {
    const Character character = first_character(text);
    if (kind_of(character.code) != CharacterKind::kSpace) return false;
    text.remove_prefix(character.bytes);
  }
  return true;
}

char32_t lower_case(char32_t code) noexcept {
  if (code < 0x80) return code >= 'A' && code <= 'Z' ? code + 0x20 : code;
  const auto above = std::ranges::upper_bound(kLowerCaseRuns, code, {}, &LowerCaseRun::first);
  const LowerCaseRun& run = *(above - 1);  // the first run is ASCII's
  const bool inside = code <= run.last && (code - run.first) % run.step == 0;
  return inside ? static_cast<char32_t>(static_cast<std::int32_t>(code) + run.offset) : code;
}

std::string compose_letters(std::string_view text) {
  if (std::ranges::none_of(text, starts_mark)) return std::string(text);
  std::string composed;
  composed.reserve(text.size());
  while (!text.empty()) {
    const Character letter = first_character(text);
    std::string_view rest = text.substr(letter.bytes);
    if (letter.code == kReplacement || rest.empty() || !starts_mark(rest.front())) {
      composed.append(text.substr(0, letter.bytes));
    } else {
      MarkedLetter marked(letter.code);
      while (!rest.empty()) {
        const Character mark = first_character(rest);
        if (combining_class(mark.code) == 0) break;
        marked.add(mark.code);
        rest.remove_prefix(mark.bytes);
      }
      marked.append_composed(composed);
    }
    text = rest;
  }
  return composed;
}

}  // namespace softlookup
