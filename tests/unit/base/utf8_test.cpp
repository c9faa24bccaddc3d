#include "base/utf8.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

TEST_CASE("characters of one to four bytes are measured", "[base]") {
  CHECK(utf8_length("a") == 1);
  CHECK(utf8_length(std::string_view("\0", 1)) == 1);
  CHECK(utf8_length("\u00e9t\u00e9") == 2);
  CHECK(utf8_length("\u20ac") == 3);
  CHECK(utf8_length("\U0001f600") == 4);
}

TEST_CASE("bytes that are not UTF-8 have no length", "[base]") {
  for (const char* text :
       {"", "\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3", "\xc3(", "\xe0\x80\x80", "\xe0\x9f\xbf",
        "\xe2\x82", "\xe2\x28\xa1", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf",
        "\xf0\x9f\x98", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff"}) {
    INFO("bytes: " << text);
    CHECK(utf8_length(text) == 0);
  }
}

TEST_CASE("the first invalid byte is found", "[base]") {
  CHECK(first_invalid_utf8("") == 0);
  CHECK(first_invalid_utf8("caf\u00e9") == 5);
  CHECK(first_invalid_utf8("caf\xc3") == 3);
  CHECK(first_invalid_utf8("\u00e9\xffz") == 2);
}

TEST_CASE("every code point is written as the character it is", "[base]") {
  for (char32_t point = 0; point <= 0x10ffff; ++point) {
    if (point == 0xd800) point = 0xe000;
    std::string text;
    append_utf8(text, point);
    const std::size_t expected = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (text.size() != expected || utf8_length(text) != expected) FAIL("code point " << +point);
  }
  std::string text;
  append_utf8(text, U'\u00e9');
  append_utf8(text, U'\u20ac');
  append_utf8(text, U'\U0001f600');
  CHECK(text == "\u00e9\u20ac\U0001f600");
  for (const char32_t point : {char32_t{0xd800}, char32_t{0xdfff}, char32_t{0x110000}})
    CHECK_THROWS_MATCHES(append_utf8(text, point), Error,
                         IsError(ErrorCode::kInvalidArgument, "is no character"));
}

}  // namespace softlookup
