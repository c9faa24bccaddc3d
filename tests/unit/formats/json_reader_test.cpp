#include "formats/json_reader.hpp"

#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "formats/json_text.hpp"

namespace softlookup {

namespace {

std::string string_in(std::string_view text) {
  JsonReader reader(text, "text");
  const std::string value = reader.string();
  reader.end();
  return value;
}

void skip_all(std::string_view text) {
  JsonReader reader(text, "text");
  reader.skip();
  reader.end();
}

}  // namespace

TEST_CASE("objects, lists, strings and numbers are read in order", "[formats]") {
  JsonReader reader(R"( { "a" : [ 1 , 18446744073709551615 ] , "b":{}, "c":[],"d":"x" } )", "text");
  std::vector<std::string> names;
  std::vector<std::uint64_t> numbers;
  std::string name;
  reader.open_object();
  while (reader.next_member(name)) {
    names.push_back(name);
    if (name == "a") {
      reader.open_array();
      while (reader.next_item()) numbers.push_back(reader.whole_number());
    } else if (name == "b") {
      reader.open_object();
      std::string inner;
      CHECK_FALSE(reader.next_member(inner));
    } else if (name == "c") {
      reader.open_array();
      CHECK_FALSE(reader.next_item());
    } else {
      CHECK(reader.string() == "x");
    }
  }
  reader.end();
  CHECK(names == std::vector<std::string>{"a", "b", "c", "d"});
  CHECK(numbers == std::vector<std::uint64_t>{1, 18446744073709551615U});
}

TEST_CASE("string escapes are undone", "[formats]") {
  CHECK(string_in(R"("\"\\\/\b\f\n\r\t")") == "\"\\/\b\f\n\r\t");
  CHECK(string_in(R"("\u0041\u00e9\u20AC\ud83d\ude00")") == "A\u00e9\u20ac\U0001f600");
  CHECK(string_in(R"("\u0000")") == std::string(1, '\0'));
  CHECK(string_in("\"caf\u00e9\"") == "caf\u00e9");
  CHECK(string_in("\"\"").empty());
}

TEST_CASE("a string that is none is refused where it goes wrong", "[formats]") {
  const auto refuses = [](std::string_view text, const std::string& message) {
    INFO("text: " << text);
    CHECK_THROWS_MATCHES(string_in(text), Error, IsError(ErrorCode::kParse, message));
  };
  refuses("", "text, byte 0: expected a string, '\"', found its end");
  refuses("7", "text, byte 0: expected a string, '\"', found '7'");
  refuses("\"ab", "text, byte 3: expected the string's closing '\"', found its end");
  refuses("\"a\nb\"", "text, byte 2: expected this character as an escape, found byte 10");
  refuses(R"("\x")", "text, byte 2: expected an escape: one of \" \\ / b f n r t u, found 'x'");
  refuses("\"\\", "byte 2: expected an escape");
  for (const char* text : {R"("\u00g0")", R"("\u-001")", R"("\u 001")", R"("\u12")", "\"\\u"})
    refuses(text, "byte 3: expected four hexadecimal digits");
  refuses(R"("\ud83d")", "expected the second half of a surrogate pair");
  refuses(R"("\ud83d\u0041")", "expected a second half from dc00 to dfff");
  refuses(R"("\ude00")", "expected the first half of a surrogate pair");
  refuses("\"a\" b", "text, byte 4: expected its end, found 'b'");
}

TEST_CASE("a whole number has no sign, point, exponent or leading zero", "[formats]") {
  for (const char* text :
       {"", "-1", "+1", "01", "1.0", "1e2", "0x1", "\"1\"", "18446744073709551616", "null", "a"}) {
    INFO("text: " << text);
    JsonReader reader(text, "text");
    const auto read = [&] {
      static_cast<void>(reader.whole_number());
      reader.end();
    };
    CHECK_THROWS_MATCHES(read(), Error, IsError(ErrorCode::kParse, "text, byte "));
  }
  JsonReader reader("0", "text");
  CHECK(reader.whole_number() == 0);
  CHECK(reader.position() == 1);
}

TEST_CASE("any value is skipped, and nothing that is none", "[formats]") {
  for (const char* text : {"null", "true", "false", "0", "-1.5e+3", "1E-2", "\"\\n\"", "[]", "{}",
                           "[[], {}, [1, 2]]", R"({"a": {"b": [true, null, -0.5]}, "c": "d"})"}) {
    INFO("text: " << text);
    CHECK_NOTHROW(skip_all(text));
  }
  for (const char* text :
       {"", "nul", "-", "01", "1.", "1e", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{", "{\"a\":1,}",
        "{a:1}", "[", "]", "NaN", "1 2", "{\"a\" 1}", "[1}"}) {
    INFO("text: " << text);
    CHECK_THROWS_MATCHES(skip_all(text), Error, IsError(ErrorCode::kParse, "text, byte "));
  }
}

TEST_CASE("brackets may be 64 deep", "[formats]") {
  CHECK_NOTHROW(skip_all(std::string(64, '[') + std::string(64, ']')));
  CHECK_THROWS_MATCHES(skip_all(std::string(65, '[') + std::string(65, ']')), Error,
                       IsError(ErrorCode::kParse, "byte 64: expected at most 64 levels"));
  CHECK_THROWS_AS(skip_all(std::string(1'000'000, '[')), Error);
}

TEST_CASE("a written string reads back as it was", "[formats]") {
  std::string all;
  for (char c = 0; c < 0x7f; ++c) all += c;
  all += "\u00e9\u20ac\U0001f600";
  std::string text;
  append_json_string(text, all);
  CHECK(string_in(text) == all);
  text.clear();
  append_json_string(text, "a\"\\\b\f\n\r\t\x01\x1f\x7f/");
  CHECK(text == "\"a\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\x7f/\"");
}

}  // namespace softlookup
