#include "corpora/unicode.hpp"

#include <map>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "base/utf8.hpp"
#include "random/golden_records.hpp"

namespace softlookup {

namespace {

struct Example {
  std::u32string input;
  std::u32string output;
};

/// The lines `kind INPUT > OUTPUT` of the fixture, code points in hexadecimal.
std::vector<Example> examples(const std::string& kind) {
  std::vector<Example> found;
  for (const GoldenRecord& record : golden_records("../python/unicode.txt", kind)) {
    Example& example = found.emplace_back();
    std::u32string* side = &example.input;
    for (const std::string& word : record) {
      if (word == ">")
        side = &example.output;
      else
        *side += static_cast<char32_t>(std::stoul(word, nullptr, 16));
    }
  }
  return found;
}

std::string utf8(const std::u32string& codes) {
  std::string text;
  for (const char32_t code : codes) append_utf8(text, code);
  return text;
}

}  // namespace

TEST_CASE("marks compose as Python's unicodedata composes them", "[corpora]") {
  const std::vector<Example> composed = examples("nfc");
  CHECK(composed.size() == 572 + 600);
  std::string all_input;
  std::string all_output;
  for (const auto& [input, output] : composed) {
    INFO("input: " << utf8(input));
    CHECK(compose_letters(utf8(input)) == utf8(output));
    CHECK(compose_letters(utf8(output)) == utf8(output));
    all_input += utf8(input) + " ";
    all_output += utf8(output) + " ";
  }
  CHECK(compose_letters(all_input) == all_output);
}

TEST_CASE("letters have the lower case Python gives them", "[corpora]") {
  std::map<char32_t, char32_t> lower;
  for (const auto& [input, output] : examples("lower")) lower[input[0]] = output[0];
  CHECK(lower.size() == 627);
  for (char32_t code = 0; code < 0x500; ++code)
    CHECK(lower_case(code) == (lower.contains(code) ? lower[code] : code));
  for (char32_t code = 0x1e00; code < 0x2100; ++code)
    CHECK(lower_case(code) == (lower.contains(code) ? lower[code] : code));
  for (const char32_t code : {U'\u4e2d', U'\U0001f600', U'\uffff'}) CHECK(lower_case(code) == code);
}

TEST_CASE("characters are words, punctuation or white space", "[corpora]") {
  for (const char32_t code : std::u32string(U"aZ09\u00e9\u00df\u00aa\u0153\u0301\u03c9\u0434\u05d0"
                                            U"\u0627\u4e2d\uac00\u0967\U00020000\u00b2\u00bd"))
    CHECK(kind_of(code) == CharacterKind::kWord);
  for (const char32_t code : std::u32string(U"!'\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\u00a1\u00ab\u00bb"
                                            U"\u00bf\u00d7\u2013\u2019\u2026\u20ac\u060c\u0964"
                                            U"\u3002\uff01\uffed\ufffd\U0001f600\u2192"))
    CHECK(kind_of(code) == CharacterKind::kPunctuation);
  for (const char32_t code : std::u32string(U" \t\n\r\v\f\u001f\u007f\u0085\u00a0\u1680\u2009\u200b"
                                            U"\u2028\u202f\u205f\u3000\ufeff"))
    CHECK(kind_of(code) == CharacterKind::kSpace);
  CHECK(kind_of(0) == CharacterKind::kSpace);
}

TEST_CASE("bytes that are not UTF-8 read one by one as replacements", "[corpora]") {
  for (const char* text : {"\xff", "\xc3", "\xc3(", "\xe2\x82", "\xed\xa0\x80", "\xc0\x80",
                           "\xf4\x90\x80\x80", "\x80"}) {
    const Character character = first_character(text);
    CHECK(character.code == kReplacement);
    CHECK(character.bytes == 1);
  }
  const Character euro = first_character("\u20ac!");
  CHECK(euro.code == 0x20ac);
  CHECK(euro.bytes == 3);
  const Character face = first_character("\U0001f600");
  CHECK(face.code == 0x1f600);
  CHECK(face.bytes == 4);
  CHECK(compose_letters("a\xcc") == "a\xcc");
  CHECK(compose_letters("\xff\u0301\xcc") == "\xff\u0301\xcc");
  CHECK(compose_letters("a\xff") == "a\xff");
}

}  // namespace softlookup
