#include "cli/json_writer.hpp"

#include <limits>
#include <sstream>

#include <catch2/catch_test_macros.hpp>

#include "cli/json_reader.hpp"

namespace softlookup::cli {

namespace {

template <typename Value>
std::string json_of(const Value& value) {
  std::ostringstream out;
  JsonWriter(out).value(value);
  CHECK(is_json(out.str()));
  return out.str();
}

}  // namespace

TEST_CASE("the checker of JSON tells JSON from what is not", "[cli]") {
  for (const char* good : {"0", "-1.5e+3", "[]", "{}", R"({"a":[1,{"b":null}],"c":"\u00e9\n"})"})
    CHECK(is_json(good));
  for (const char* bad : {"", "01", "1.", ".5", "nan", "Infinity", "[1,]", "{a:1}", "\"\n\"",
                          R"("\x")", "[1 2]", "{\"a\" 1}", "1 2", "+1", "\"", "[", "1e"})
    CHECK_FALSE(is_json(bad));
}

TEST_CASE("strings are escaped", "[cli]") {
  CHECK(json_of("chat") == "\"chat\"");
  CHECK(json_of("a\"b\\c") == R"("a\"b\\c")");
  CHECK(json_of("tab\tline\nend") == R"("tab\u0009line\u000aend")");
  CHECK(json_of(std::string("zero\0byte", 9)) == R"("zero\u0000byte")");
  CHECK(json_of("économique \u4e2d \U0001f600") == "\"économique \u4e2d \U0001f600\"");
}

TEST_CASE("bytes that are not UTF-8 are replaced", "[cli]") {
  CHECK(json_of("a\xff"
                "b") == R"("a\ufffdb")");
  CHECK(json_of("\xc3") == R"("\ufffd")");                                // cut short
  CHECK(json_of("\xc0\xaf") == R"("\ufffd\ufffd")");                      // overlong
  CHECK(json_of("\xe0\x80\xaf") == R"("\ufffd\ufffd\ufffd")");            // overlong
  CHECK(json_of("\xed\xa0\x80") == R"("\ufffd\ufffd\ufffd")");            // a surrogate
  CHECK(json_of("\xf4\x90\x80\x80") == R"("\ufffd\ufffd\ufffd\ufffd")");  // past U+10FFFF
  CHECK(json_of("\xe2\x82") == R"("\ufffd\ufffd")");
}

TEST_CASE("numbers that JSON lacks are null", "[cli]") {
  CHECK(json_of(std::numeric_limits<double>::quiet_NaN()) == "null");
  CHECK(json_of(std::numeric_limits<double>::infinity()) == "null");
  CHECK(json_of(-std::numeric_limits<double>::infinity()) == "null");
  CHECK(json_of(0.1) == "0.1");
  CHECK(json_of(2.0) == "2.0");
  CHECK(json_of(1e300) == "1e+300");
  CHECK(json_of(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(json_of(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
}

TEST_CASE("matrices are arrays of rows", "[cli]") {
  Matrix matrix(2, 2);
  matrix << 1, 2, 3, 4.5;
  CHECK(json_of(matrix) == "[[1.0,2.0],[3.0,4.5]]");
  CHECK(json_of(Vector(0)) == "[]");
  CHECK(json_of(std::vector<std::string>{"a", "b"}) == R"(["a","b"])");
}

TEST_CASE("objects and arrays nest with commas between", "[cli]") {
  std::ostringstream out;
  JsonWriter json(out);
  json.begin_object().member("a", 1).member("b", true).key("c").begin_array();
  json.begin_object().end_object().begin_object().member("d", "x").end_object();
  json.end_array().member("e", std::size_t(3)).end_object();
  CHECK(out.str() == R"({"a":1,"b":true,"c":[{},{"d":"x"}],"e":3})");
}

}  // namespace softlookup::cli
