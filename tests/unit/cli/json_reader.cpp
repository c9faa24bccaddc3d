#include "cli/json_reader.hpp"

#include <cctype>

namespace softlookup::cli {

namespace {

/// Recursive descent over the grammar; each function consumes what it names or returns false.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool document() {
    spaces();
    if (!value()) return false;
    spaces();
    return rest_.empty();
  }

 private:
  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  void spaces() {
    while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_.front()) != rest_.npos)
      rest_.remove_prefix(1);
  }
  std::size_t digits() {
    std::size_t count = 0;
    for (; !rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front())); ++count)
      rest_.remove_prefix(1);
    return count;
  }

  bool value() {
    if (rest_.empty()) return false;
    switch (rest_.front()) {
      case '{':
        return list('{', '}', true);
      case '[':
        return list('[', ']', false);
      case '"':
        return string();
      default:
        return take("true") || take("false") || take("null") || number();
    }
  }
  bool list(char open, char close, bool named) {
    take(open);
    spaces();
    if (take(close)) return true;
    do {
      spaces();
      if (named) {
        if (!string()) return false;
        spaces();
        if (!take(':')) return false;
        spaces();
      }
      if (!value()) return false;
      spaces();
    } while (take(','));
    return take(close);
  }
  bool string() {
    if (!take('"')) return false;
    while (!rest_.empty() && rest_.front() != '"') {
      if (static_cast<unsigned char>(rest_.front()) < 0x20) return false;
      if (!take('\\')) {
        rest_.remove_prefix(1);
      } else if (take('u')) {
        for (int i = 0; i < 4; ++i) {
          if (rest_.empty() || !std::isxdigit(static_cast<unsigned char>(rest_.front())))
            return false;
          rest_.remove_prefix(1);
        }
      } else {
        if (rest_.empty() || std::string_view("\"\\/bfnrt").find(rest_.front()) == rest_.npos)
          return false;
        rest_.remove_prefix(1);
      }
    }
    return take('"');
  }
  bool number() {
    take('-');
    if (!take('0') && digits() == 0) return false;
    if (take('.') && digits() == 0) return false;
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      return digits() > 0;
    }
    return true;
  }

  std::string_view rest_;
};

}  // namespace

bool is_json(std::string_view text) { return Reader(text).document(); }

}  // namespace softlookup::cli
