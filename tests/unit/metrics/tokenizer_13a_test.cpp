#include "metrics/tokenizer_13a.hpp"

#include <sstream>

#include <catch2/catch_test_macros.hpp>

#include "base/golden_arrays.hpp"

namespace softlookup {

namespace {

std::string joined(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : " ") + token;
  return text;
}

/// A fixture's text with \t and \n as the characters they stand for.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view pair = text.substr(i, 2);
    if (pair == "\\t" || pair == "\\n") {
      result += pair == "\\t" ? '\t' : '\n';
      ++i;
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace

TEST_CASE("texts are cut as regular expressions cut them", "[metrics]") {
  std::istringstream lines(golden_text("tokens_13a.txt", "python"));
  std::string line;
  int count = 0;
  for (; std::getline(lines, line); ++count) {
    const std::size_t tab = line.find('\t');
    REQUIRE(tab != std::string::npos);
    INFO("line: " << line);
    CHECK(joined(tokenize_13a(unescaped(line.substr(0, tab)))) == line.substr(tab + 1));
  }
  CHECK(count > 300);
}

TEST_CASE("bytes that are not UTF-8 are kept", "[metrics]") {
  CHECK(joined(tokenize_13a("a\xff.b \xc2")) == "a\xff . b \xc2");
  CHECK(joined(tokenize_13a("\xe2\x80")) == "\xe2\x80");
  CHECK(joined(tokenize_13a(std::string("a\0b", 3))) == std::string("a\0b", 3));
}

}  // namespace softlookup
