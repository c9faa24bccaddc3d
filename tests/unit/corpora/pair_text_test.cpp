#include "corpora/pair_text.hpp"

#include <string>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

TEST_CASE("a pair is written as columns and read back", "[corpora]") {
  const SentencePair pair{.source = {"the", "black", "cat"},
                          .target = {"le", "chat", "noir"},
                          .links = {{0, 0, true}, {2, 0, false}, {2, 1, true}, {1, 2, true}}};
  const std::string line = "the black cat\tle chat noir\t0-0 2?0 2-1 1-2";
  CHECK(format_pair(pair) == line);
  CHECK(parse_pair(line) == pair);
  CHECK(parse_pair(line + "\r") == pair);
}

TEST_CASE("a pair without links has two columns", "[corpora]") {
  const SentencePair pair{.source = {"l'"}, .target = {"été", "."}, .links = {}};
  CHECK(format_pair(pair) == "l'\tété .");
  CHECK(parse_pair("l'\tété .") == pair);
  CHECK(parse_pair("l'\tété .\t") == pair);
}

TEST_CASE("a pair that no line can hold is refused", "[corpora]") {
  const SentencePair good{.source = {"a", "b"}, .target = {"c"}, .links = {}};
  const auto check = [](const SentencePair& pair, ErrorCode code, const char* message) {
    CHECK_THROWS_MATCHES(format_pair(pair), Error, IsError(code, message));
  };
  for (const char* word : {"", "b c", "b\tc", "b\n", "\r"}) {
    SentencePair pair = good;
    pair.source[1] = word;
    check(pair, ErrorCode::kInvalidArgument, "source word 2: expected letters without a space");
  }
  SentencePair pair = good;
  pair.target.clear();
  check(pair, ErrorCode::kInvalidArgument, "target sentence: expected at least one word");
  pair = good;
  pair.links = {{1, 0, true}, {2, 0, true}};
  check(pair, ErrorCode::kOutOfRange, "link 2: expected a source position below 2, found 2");
}

TEST_CASE("a line that is no pair is refused by column", "[corpora]") {
  const auto check = [](const char* line, ErrorCode code, const char* message) {
    INFO("line: " << line);
    CHECK_THROWS_MATCHES(parse_pair(line), Error, IsError(code, message));
  };
  constexpr auto kParse = ErrorCode::kParse;
  check("", kParse, "expected two or three tab-separated columns, found 1");
  check("a\tb\t0-0\tmore", kParse, "expected two or three tab-separated columns, found 4");
  check("\tb", kParse, "column 1: expected a sentence, found nothing");
  check("a\t", kParse, "column 2: expected a sentence, found nothing");
  check("a  b\tc", kParse, "column 1, word 2: expected single spaces between words");
  check("a\tc ", kParse, "column 2, word 2: expected single spaces between words");
  check("a b\tc\t0-0 1", kParse,
        R"(column 3, link 2: expected a link such as 2-0 or 2?0, found "1")");
  check("a b\tc\t0-0  1-0", kParse, "column 3, link 2: expected a link");
  check("a b\tc\tx-0", kParse, R"(column 3, link 1: expected a whole number)");
  check("a b\tc\t0--0", kParse, R"(column 3, link 1: expected a whole number)");
  check("a b\tc\t0-0 0?0", kParse,
        R"(link 2: expected each pair of words once, found "0?0" again)");
  check("a b\tc\t2-0", ErrorCode::kOutOfRange,
        "column 3, link 1: expected a source position below 2, found 2");
  check("a b\tc\t1?1", ErrorCode::kOutOfRange,
        "column 3, link 1: expected a target position below 1, found 1");
  check("a b\tc\t99999999999999999999-0", ErrorCode::kOutOfRange, "column 3, link 1: ");
}

}  // namespace softlookup
