#include "random/seed_text.hpp"

#include <cstddef>
#include <optional>
#include <string>

#include "base/error.hpp"

namespace softlookup {
namespace {

// Reading decimal digits takes time that grows with their square; this many take milliseconds.
constexpr std::size_t kMaxCharacters = 50'000;

std::optional<std::uint32_t> digit_value(char character, std::uint32_t base) {
  std::uint32_t value = base;
  if (character >= '0' && character <= '9') {
    value = static_cast<std::uint32_t>(character - '0');
  } else if (character >= 'a' && character <= 'f') {
    value = static_cast<std::uint32_t>(character - 'a') + 10;
  } else if (character >= 'A' && character <= 'F') {
    value = static_cast<std::uint32_t>(character - 'A') + 10;
  }
  if (value >= base) return std::nullopt;
  return value;
}

/// words = words * factor + addend, lowest word first, without a zero as the last word.
void multiply_add(std::vector<std::uint32_t>& words, std::uint32_t factor, std::uint32_t addend) {
  std::uint64_t carry = addend;
  for (std::uint32_t& word : words) {
    carry += static_cast<std::uint64_t>(word) * factor;
    word = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) words.push_back(static_cast<std::uint32_t>(carry));
}

class SeedReader {
 public:
  explicit SeedReader(std::string_view text) : text_(text) {}

  std::vector<std::uint32_t> read() {
    if (text_.size() > kMaxCharacters) {
      throw Error(ErrorCode::kParse, "the seed has " + std::to_string(text_.size()) +
                                         " characters; at most " + std::to_string(kMaxCharacters) +
                                         " are read");
    }
    std::vector<std::uint32_t> words;
    skip_spaces();
    if (take('[')) {
      read_list(words);
    } else {
      read_integer(words);
    }
    skip_spaces();
    if (!at_end()) fail("the end of the seed");
    return words;
  }

 private:
  [[nodiscard]] bool at_end() const { return next_ == text_.size(); }

  bool take(char character) {
    if (at_end() || text_[next_] != character) return false;
    ++next_;
    return true;
  }

  void skip_spaces() {
    while (take(' ') || take('\t') || take('\n') || take('\r')) {
    }
  }

  /// After the opening bracket. An empty list is a seed too, as in NumPy.
  void read_list(std::vector<std::uint32_t>& words) {
    skip_spaces();
    if (take(']')) return;
    do {
      skip_spaces();
      read_integer(words);
      skip_spaces();
    } while (take(','));
    if (!take(']')) fail("a comma or the closing bracket");
  }

  void read_integer(std::vector<std::uint32_t>& words) {
    std::uint32_t base = 10;
    if (text_.substr(next_, 2) == "0x" || text_.substr(next_, 2) == "0X") {
      base = 16;
      next_ += 2;
    }
    std::vector<std::uint32_t> integer;
    const std::size_t first_digit = next_;
    std::uint32_t factor = 1;  // digits gather until their product with the next could overflow
    std::uint32_t gathered = 0;
    while (!at_end()) {
      const std::optional<std::uint32_t> digit = digit_value(text_[next_], base);
      if (!digit) break;
      ++next_;
      factor *= base;
      gathered = gathered * base + *digit;
      if (factor >= 0x1000'0000) {
        multiply_add(integer, factor, gathered);
        factor = 1;
        gathered = 0;
      }
    }
    if (next_ == first_digit) {
      fail(base == 16 ? "a hexadecimal digit" : "a non-negative integer such as 42 or 0x2a");
    }
    multiply_add(integer, factor, gathered);
    if (integer.empty()) integer.push_back(0);
    words.insert(words.end(), integer.begin(), integer.end());
  }

  [[noreturn]] void fail(const std::string& expected) const {
    std::string found = "its end";
    if (!at_end()) {
      found = text_[next_] == '-' ? "a minus sign" : "'" + std::string(1, text_[next_]) + "'";
    }
    throw Error(ErrorCode::kParse, "seed, character " + std::to_string(next_ + 1) + ": expected " +
                                       expected + ", found " + found);
  }

  std::string_view text_;
  std::size_t next_ = 0;  // index of the first character not yet read
};

}  // namespace

std::vector<std::uint32_t> parse_seed_words(std::string_view text) {
  return SeedReader(text).read();
}

}  // namespace softlookup
