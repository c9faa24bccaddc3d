#include "base/number_text.hpp"

#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

TEST_CASE("numbers are read as Python writes them", "[base]") {
  CHECK(parse_number("0.5", "t") == 0.5);
  CHECK(parse_number("-3", "t") == -3);
  CHECK(parse_number("+.25", "t") == 0.25);
  CHECK(parse_number("5.", "t") == 5);
  CHECK(parse_number("1e-3", "t") == 1e-3);
  CHECK(parse_number("2.5E+10", "t") == 2.5e10);
  CHECK(parse_number("007.5", "t") == 7.5);
  CHECK(parse_number("0", "t") == 0);
  CHECK(parse_number("1e-400", "t") == 0);
}

TEST_CASE("text that is no number is refused by name", "[base]") {
  for (const char* text : {"", "warm", "nan", "inf", "-infinity", "0x10", "1 ", " 1", "1,5", "1e",
                           "1e+", ".", "-", "--1", "1.2.3", "1_000", "007", "1f", "\u0663"}) {
    INFO("text: " << text);
    CHECK_THROWS_MATCHES(parse_number(text, "temperature"), Error,
                         IsError(ErrorCode::kParse, "temperature: expected a number such as 0.5"));
  }
  CHECK_THROWS_MATCHES(parse_number("1e400", "scale"), Error,
                       IsError(ErrorCode::kOutOfRange, "scale: \"1e400\" is too large"));
}

TEST_CASE("whole numbers are read up to the largest", "[base]") {
  CHECK(parse_size("0", "n") == 0);
  CHECK(parse_size("64", "n") == 64);
  for (const char* text : {"", "-1", "+1", "1.0", "1e3", "08", "eight", "0x8"}) {
    INFO("text: " << text);
    CHECK_THROWS_MATCHES(parse_size(text, "dimension"), Error,
                         IsError(ErrorCode::kParse, "dimension: expected a whole number"));
  }
  CHECK_THROWS_MATCHES(parse_size("99999999999999999999", "n"), Error,
                       IsError(ErrorCode::kOutOfRange, "is too large"));
}

TEST_CASE("integers are read with their sign", "[base]") {
  CHECK(parse_integer("-5", "low") == -5);
  CHECK(parse_integer("9223372036854775807", "low") == std::numeric_limits<std::int64_t>::max());
  CHECK(parse_integer("-9223372036854775808", "low") == std::numeric_limits<std::int64_t>::min());
  for (const char* text : {"", "-", "--1", "+1", "-01", "1.0"})
    CHECK_THROWS_MATCHES(parse_integer(text, "low"), Error,
                         IsError(ErrorCode::kParse, "low: expected a whole number"));
  CHECK_THROWS_MATCHES(parse_integer("9223372036854775808", "low"), Error,
                       IsError(ErrorCode::kOutOfRange, "is too large"));
}

TEST_CASE("lists of numbers need their brackets", "[base]") {
  CHECK(parse_numbers("[1, 3, 0.5, 0]", "scores") == std::vector<double>{1, 3, 0.5, 0});
  CHECK(parse_numbers(" [ -2 ] ", "scores") == std::vector<double>{-2});
  CHECK(parse_numbers("[]", "scores").empty());
  for (const char* text : {"", "1, 2", "[1, 2", "1]", "[", "[1 2]", "[1,,2]", "[1,]", "[[1]]"}) {
    INFO("text: " << text);
    CHECK_THROWS_MATCHES(parse_numbers(text, "scores"), Error,
                         IsError(ErrorCode::kParse, "scores: expected"));
  }
}

TEST_CASE("quoted text is cut between characters", "[base]") {
  CHECK(quoted("chat") == "\"chat\"");
  CHECK(quoted(std::string(40, 'x')) == "\"" + std::string(40, 'x') + "\"");
  CHECK(quoted(std::string(41, 'x')) == "\"" + std::string(40, 'x') + "...\"");
  const std::string accented = std::string(39, 'x') + "\u00e9" + "y";
  CHECK(quoted(accented) == "\"" + std::string(39, 'x') + "...\"");
}

}  // namespace softlookup
