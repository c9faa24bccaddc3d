#include "corpora/parallel_text.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "corpora/line_by_line_reader.hpp"
#include "corpora/tab_separated_reader.hpp"
#include "corpora/text_lines.hpp"
#include "random/generator.hpp"

namespace softlookup {

using Words = std::vector<std::string>;

namespace {

std::vector<std::string> messages(const ParallelTextReport& report) {
  std::vector<std::string> all;
  for (const SkippedLine& skipped : report.skipped) all.push_back(skipped.message);
  return all;
}

/// "s0 TAB t0", "s1 TAB t1", ...
std::string numbered_pairs(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += "s" + std::to_string(i) + "\tt" + std::to_string(i) + "\n";
  return text;
}

}  // namespace

TEST_CASE("tab-separated sentences are read and tokenised", "[corpora]") {
  const ParallelText text = read_tab_separated(
      "Go away.\tVa-t'en.\tCC-BY 2.0 #1 & #2\n"
      "It's the cat.\tC'est l'chat.\n");
  CHECK(text.pairs == std::vector<SentencePair>{
                          {{"Go", "away", "."}, {"Va-t'en", "."}, {}},
                          {{"It", "'s", "the", "cat", "."}, {"C'", "est", "l'", "chat", "."}, {}}});
  CHECK(text.report.lines == 2);
  CHECK(text.report.pairs == 2);
  CHECK(text.report.skipped.empty());
  CHECK(text.report.longest_source == 5);
  CHECK(text.report.longest_target == 5);
  CHECK(text.report.source_tokens == 8);
  CHECK(text.report.target_tokens == 7);
  CHECK(text.report.source_words == 7);
  CHECK(text.report.target_words == 6);
  CHECK(text.report.invalid_lines == 0);
}

TEST_CASE("line ends, byte order mark and composition do not matter", "[corpora]") {
  const std::vector<SentencePair> expected = {{{"an", "egg"}, {"un", "\u0153uf"}, {}},
                                              {{"summer"}, {"\u00e9t\u00e9"}, {}}};
  for (const char* text : {
           "an egg\tun \u0153uf\nsummer\t\u00e9t\u00e9\n",
           "an egg\tun \u0153uf\r\nsummer\t\u00e9t\u00e9\r\n",
           "\ufeffan egg\tun \u0153uf\nsummer\t\u00e9t\u00e9",
           "an egg\tun \u0153uf\nsummer\te\u0301te\u0301",
           " an  egg \t un\u00a0\u0153uf \r\nsummer \t \u00e9t\u00e9 \t\r",
       }) {
    INFO("text: " << text);
    CHECK(read_tab_separated(text).pairs == expected);
  }
}

TEST_CASE("lines without a pair are reported by number", "[corpora]") {
  const ParallelText text = read_tab_separated(
      "a\tb\n"
      "only one column\n"
      "\n"
      " \t \r\n"
      "a\t\n"
      "\tb\n"
      "a b c d\te\n"
      "c\td\n",
      {.max_tokens = 3});
  CHECK(text.pairs.size() == 2);
  CHECK(messages(text.report) == Words{"line 2: expected two tab-separated columns, found 1",
                                       "line 3: it is empty", "line 4: it is empty",
                                       "line 5: the target sentence is empty",
                                       "line 6: the source sentence is empty",
                                       "line 7: 4 tokens; a sentence has at most 3"});
  CHECK(text.report.lines == 8);
  CHECK(text.report.skipped_for(SkipReason::kFewColumns) == 1);
  CHECK(text.report.skipped_for(SkipReason::kEmptyLine) == 2);
  CHECK(text.report.skipped_for(SkipReason::kEmptySentence) == 2);
  CHECK(text.report.skipped_for(SkipReason::kManyTokens) == 1);
  CHECK(text.report.skipped_for(SkipReason::kDuplicate) == 0);
}

TEST_CASE("only the first lines of each reason are listed", "[corpora]") {
  std::string lines = "x\n";
  for (int i = 0; i < 30; ++i) lines += "\nno tab\n";
  const ParallelText text = read_tab_separated("a\tb\n" + lines);
  CHECK(text.report.skipped_for(SkipReason::kEmptyLine) == 30);
  CHECK(text.report.skipped_for(SkipReason::kFewColumns) == 31);
  CHECK(text.report.skipped.size() == 2 * ParallelTextReport::kExamples);
  CHECK(text.report.skipped.back().line == 21);
}

TEST_CASE("other columns can be chosen", "[corpora]") {
  const ParallelTextOptions options = {.source_column = 3, .target_column = 1};
  const ParallelText text = read_tab_separated("1\tle chat\t2\tthe cat\n3\tseul\n", options);
  CHECK(text.pairs == std::vector<SentencePair>{{{"the", "cat"}, {"le", "chat"}, {}}});
  CHECK(messages(text.report) == Words{"line 2: expected four tab-separated columns, found 2"});
}

TEST_CASE("identical lines are counted, and dropped on demand", "[corpora]") {
  const std::string lines = "a b\tc\na b\tc\nab\tc\na\tb c\na  b\tc\n";
  const ParallelText all = read_tab_separated(lines);
  CHECK(all.pairs.size() == 5);
  CHECK(all.report.duplicates == 2);
  const ParallelText different = read_tab_separated(lines, {.drop_duplicates = true});
  CHECK(different.pairs.size() == 3);
  CHECK(different.report.duplicates == 2);
  CHECK(messages(different.report) ==
        Words{"line 2: the pair has been read before", "line 5: the pair has been read before"});
}

TEST_CASE("reading stops at its limits", "[corpora]") {
  const std::string lines = numbered_pairs(9);
  const ParallelText few = read_tab_separated(lines, {.max_lines = 4});
  CHECK(few.pairs.size() == 4);
  CHECK(few.report.lines == 9);
  CHECK(few.report.skipped_for(SkipReason::kPastLimit) == 5);
  CHECK(few.report.skipped.front().message == "line 5: not read; the limit is 4 lines");

  const ParallelText small = read_tab_separated(lines, {.max_bytes = 20});
  CHECK(small.pairs.size() == 3);
  CHECK(small.report.skipped.front().message == "line 4: not read; the limit is 20 bytes");

  const ParallelText narrow =
      read_tab_separated("a\tb\n" + std::string(50, 'x') + "\ty\n", {.max_line_bytes = 20});
  CHECK(narrow.pairs.size() == 1);
  CHECK(messages(narrow.report) == Words{"line 2: 53 bytes; a line has at most 20"});
}

TEST_CASE("tokens can be read as they are", "[corpora]") {
  const ParallelTextOptions options = {.tokenized = true};
  const ParallelText text = read_tab_separated("don't  ,  go\tl' homme ?\n", options);
  CHECK(text.pairs == std::vector<SentencePair>{{{"don't", ",", "go"}, {"l'", "homme", "?"}, {}}});
}

TEST_CASE("two texts are read line by line", "[corpora]") {
  const ParallelText text =
      read_line_by_line("\ufeffthe cat\r\n\r\n\na dog", "le chat\n\nvide\nun chien\n");
  CHECK(text.pairs == std::vector<SentencePair>{{{"the", "cat"}, {"le", "chat"}, {}},
                                                {{"a", "dog"}, {"un", "chien"}, {}}});
  CHECK(text.report.lines == 4);
  CHECK(messages(text.report) ==
        Words{"line 2: it is empty", "line 3: the source sentence is empty"});
  CHECK(read_line_by_line("a\tb", "c").pairs.front().source == Words{"a", "b"});
  CHECK_THROWS_MATCHES(
      read_line_by_line("a\nb\nc\n", "a\nb\n"), Error,
      IsError(ErrorCode::kShapeMismatch, "the source text has 3 lines and the target text 2"));
}

TEST_CASE("bytes that are not UTF-8 are counted by line", "[corpora]") {
  const ParallelText text = read_tab_separated("a\tb\ncaf\xe9\tcoffee\nc\t\xff\n");
  CHECK(text.pairs.size() == 3);
  CHECK(text.report.invalid_lines == 2);
  CHECK(text.report.first_invalid_line == 2);
  for (const std::string& mark : {std::string("\xff\xfe"), std::string("\xfe\xff")}) {
    CHECK_THROWS_MATCHES(read_tab_separated(mark + "a\tb\n"), Error,
                         IsError(ErrorCode::kParse, "it is UTF-16; save it as UTF-8"));
    CHECK_THROWS_MATCHES(read_line_by_line("a", mark), Error,
                         IsError(ErrorCode::kParse, "the target text: it is UTF-16"));
  }
}

TEST_CASE("a text without a pair is an error that says why", "[corpora]") {
  for (const char* text : {"", "\n", " \r\n\t\n", "\ufeff"})
    CHECK_THROWS_MATCHES(read_tab_separated(text), Error,
                         IsError(ErrorCode::kParse, "no sentence pairs: the text is empty"));
  CHECK_THROWS_MATCHES(
      read_tab_separated("\none column\nanother\n"), Error,
      IsError(ErrorCode::kParse, "no sentence pairs in 3 lines; line 2: expected two"));
  CHECK_THROWS_MATCHES(read_line_by_line("", ""), Error, IsError(ErrorCode::kParse, "is empty"));
}

TEST_CASE("a text in slices reads as in one piece", "[corpora]") {
  const std::string text =
      "\ufeffun \u00e9t\u00e9\tsummer\r\n\nbad\n" + numbered_pairs(12) + "x\ty";
  const ParallelText whole = read_tab_separated(text);
  CHECK(whole.pairs.size() == 14);
  for (std::size_t size = 1; size < 20; ++size) {
    INFO("slices of " << size);
    TabSeparatedReader reader;
    for (std::size_t begin = 0; begin < text.size(); begin += size)
      reader.feed(std::string_view(text).substr(begin, size));
    const ParallelText parts = reader.finish();
    CHECK(parts.pairs == whole.pairs);
    CHECK(parts.report.lines == whole.report.lines);
    CHECK(messages(parts.report) == messages(whole.report));
  }
}

TEST_CASE("two texts in slices read as in one piece", "[corpora]") {
  const std::string source = "the cat\n\na dog\r\nmice";
  const std::string target = "le chat\nvide\nun chien\ndes souris\n";
  const ParallelText whole = read_line_by_line(source, target);
  for (std::size_t size = 1; size < 30; ++size) {
    INFO("slices of " << size);
    LineByLineReader reader(source, target);
    std::size_t done = 0;
    while (done < source.size() + target.size()) {
      const std::size_t read = reader.read(size);
      REQUIRE(read >= std::min(size, source.size() + target.size() - done));
      done += read;
    }
    CHECK(done == source.size() + target.size());
    CHECK(reader.read(size) == 0);
    const ParallelText parts = reader.finish();
    CHECK(parts.pairs == whole.pairs);
    CHECK(messages(parts.report) == messages(whole.report));
    CHECK(parts.report.fingerprint == whole.report.fingerprint);
  }
}

TEST_CASE("a fingerprint names the bytes of a text", "[corpora]") {
  const auto of = [](std::string_view text, const ParallelTextOptions& options = {}) {
    return read_tab_separated(text, options).report.fingerprint;
  };
  FnvHash hash;
  hash.add("a\tb\n");
  CHECK(of("a\tb\n") == hash.text());
  CHECK(of("a\tb\n", {.max_tokens = 9}) == hash.text());
  CHECK(of("a\tb\r\n") != hash.text());
  CHECK(of("a\tb\nc\td\n", {.max_lines = 1}) != hash.text());

  const auto of_two = [](std::string_view source, std::string_view target) {
    return read_line_by_line(source, target).report.fingerprint;
  };
  CHECK(of_two("a b", "c") == of_two("a b", "c"));
  CHECK(of_two("a b", "c") != of_two("c", "a b"));
  CHECK(of_two("a b", "c") != of_two("a ", "bc"));
}

TEST_CASE("lengths are counted, also of the pairs that are too long", "[corpora]") {
  using Counts = std::vector<std::size_t>;
  std::string longest = "w";
  for (int i = 1; i < 300; ++i) longest += " w";
  const ParallelText text =
      read_tab_separated("a b\tc\na\tb c d\na\tb\na\tb\n\n" + longest + "\tx\n",
                         {.drop_duplicates = true, .max_tokens = 2});
  Counts lengths(ParallelTextReport::kLongestCounted + 1);
  lengths[1] = lengths[2] = lengths[3] = lengths.back() = 1;
  CHECK(text.report.lengths == lengths);
  CHECK(text.report.source_lengths == Counts{0, 1, 1});
  CHECK(text.report.source_frequencies == Counts{2, 1});
  CHECK(text.report.target_frequencies == Counts{1, 1});
}

TEST_CASE("every line of any bytes is a pair or is skipped for a reason", "[corpora]") {
  const Words parts = {"a", "b ", "\t", "\t", "\n", "\r\n", "\r", "\xff", "\ufeff", "\u00a0", ""};
  Generator generator(11);
  std::size_t read = 0;
  for (int i = 0; i < 3'000; ++i) {
    std::string text = "a\tb\n";
    for (int j = 0; j < 30; ++j)
      text += parts[static_cast<std::size_t>(
          generator.integers(0, static_cast<std::int64_t>(parts.size())))];
    const ParallelText result = read_tab_separated(text, {.max_lines = 9, .max_tokens = 3});
    std::size_t skipped = 0;
    for (const std::size_t count : result.report.skipped_by_reason) skipped += count;
    REQUIRE(result.report.lines == count_lines(text));
    REQUIRE(result.pairs.size() + skipped == result.report.lines);
    for (const SentencePair& pair : result.pairs) {
      REQUIRE_FALSE(pair.source.empty());
      REQUIRE_FALSE(pair.target.empty());
    }
    read += result.pairs.size();
  }
  CHECK(read > 3'500);
}

TEST_CASE("lines are counted as they are taken", "[corpora]") {
  for (const char* text : {"", "a", "a\n", "a\nb", "\n\n", "a\r\n\r\nb\n\n"}) {
    std::string_view rest = text;
    std::size_t taken = 0;
    std::size_t bytes = 0;
    while (!rest.empty()) {
      bytes += take_line(rest).bytes;
      ++taken;
    }
    CHECK(count_lines(text) == taken);
    CHECK(bytes == std::string_view(text).size());
  }
}

}  // namespace softlookup
