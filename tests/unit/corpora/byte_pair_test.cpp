#include "corpora/byte_pair.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "corpora/byte_pair_learner.hpp"
#include "random/generator.hpp"
#include "random/golden_records.hpp"

namespace softlookup {

using Words = std::vector<std::string>;

namespace {

constexpr std::string_view kFixture = "../python/byte_pairs.txt";

/// A learner that has seen the fixture's words as often as they count.
BytePairLearner fixture_learner() {
  BytePairLearner learner;
  for (const GoldenRecord& record : golden_records(kFixture, "word"))
    learner.add(Words(static_cast<std::size_t>(integer_from(record[0])), record[1]));
  return learner;
}

std::vector<BytePairMerge> fixture_merges() {
  std::vector<BytePairMerge> merges;
  for (const GoldenRecord& record : golden_records(kFixture, "merge"))
    merges.push_back({record[0], record[1]});
  return merges;
}

}  // namespace

TEST_CASE("merges are learnt as counting anew learns them", "[corpora]") {
  BytePairLearner whole = fixture_learner();
  CHECK_FALSE(whole.learn(10'000));
  CHECK(whole.merges() == fixture_merges());

  BytePairLearner sliced = fixture_learner();
  std::size_t calls = 0;
  while (sliced.learn(7)) CHECK(sliced.merges().size() == 7 * ++calls);
  CHECK(sliced.merges() == fixture_merges());
}

TEST_CASE("merges are applied by rank", "[corpora]") {
  BytePairs byte_pairs(fixture_merges());
  const std::vector<GoldenRecord> records = golden_records(kFixture, "split");
  CHECK(records.size() > 300);
  for (const GoldenRecord& record : records) {
    INFO("word: " << record[0]);
    const Words pieces(record.begin() + 1, record.end());
    CHECK(byte_pairs.split(record[0]) == pieces);
    CHECK(byte_pairs.apply(Words{record[0], record[0]}).size() == 2 * pieces.size());
  }
}

TEST_CASE("pieces of a sentence lead back to its words", "[corpora]") {
  BytePairs byte_pairs({{"c", "h"}, {"ch", "a"}, {"t", "s</w>"}, {"n", "o"}});
  const Words pieces = byte_pairs.apply(Words{"chats", "noir", "a"});
  CHECK(pieces == Words{"cha@@", "ts", "no@@", "i@@", "r", "a"});
  CHECK(words_of_pieces(pieces) == std::vector<std::size_t>{0, 0, 1, 1, 1, 2});
  CHECK(undo_byte_pairs(pieces) == Words{"chats", "noir", "a"});
  CHECK(undo_byte_pairs(Words{"no@@", "i@@"}) == Words{"noi"});
  CHECK(undo_byte_pairs(Words{}).empty());
  CHECK(byte_pairs.apply(Words{""}).empty());
  CHECK(BytePairs().split("\u00e9t\u00e9") == Words{"\u00e9@@", "t@@", "\u00e9"});
}

TEST_CASE("any word can be undone", "[corpora]") {
  const Words parts = {"@", "a", "</w>", "<", "/", "w", ">", "\u00e9", "@@", "\xff", "b"};
  Generator generator(5);
  Words words;
  for (int i = 0; i < 3'000; ++i) {
    std::string& word = words.emplace_back();
    const std::int64_t length = generator.integers(1, 6, true);
    for (std::int64_t j = 0; j < length; ++j)
      word += parts[static_cast<std::size_t>(
          generator.integers(0, static_cast<std::int64_t>(parts.size())))];
  }
  BytePairLearner learner;
  learner.add(words);
  CHECK(learner.learn(500));
  for (const BytePairMerge& merge : learner.merges())
    if (!merge.right.ends_with(kWordEnd))
      CHECK_FALSE((merge.left + merge.right).ends_with(kWordEnd));
  BytePairs byte_pairs(learner.merges());
  CHECK(undo_byte_pairs(byte_pairs.apply(words)) == words);
  CHECK(byte_pairs.split("@@") == Words{"@@@", "@"});
}

TEST_CASE("merges are kept as text", "[corpora]") {
  const BytePairs byte_pairs({{"n", "o"}, {"no", "n</w>"}});
  CHECK(byte_pairs.to_text() == "#version: 0.2\nn o\nno n</w>\n");
  CHECK(BytePairs::from_text(byte_pairs.to_text()).merges() == byte_pairs.merges());
  CHECK(BytePairs::from_text("n o\r\nno n</w>").merges() == byte_pairs.merges());
  CHECK(BytePairs::from_text("").merges().empty());

  const auto refused = [](const char* text, const std::string& message) {
    CHECK_THROWS_MATCHES(BytePairs::from_text(text), Error, IsError(ErrorCode::kParse, message));
  };
  refused("#version: 0.2\nn o\nno\n", "line 3: expected two symbols");
  refused("n o p\n", "line 1: expected two symbols with a space between, found \"n o p\"");
  refused("n o\n\nn p\n", "line 2: expected two symbols");
  refused(" o\n", "line 1");
  refused("a b\nn o\na b\n", "\"a b\" is both merge 1 and merge 3");
  refused("\xff\xfen\0", "UTF-16");
  CHECK_THROWS_MATCHES(BytePairs(std::vector<BytePairMerge>{{"", "a"}}), Error,
                       IsError(ErrorCode::kParse, "a symbol has text and no white space"));
}

TEST_CASE("little or nothing can be learnt from", "[corpora]") {
  BytePairLearner nothing;
  CHECK_FALSE(nothing.learn(10));
  CHECK(nothing.merges().empty());

  BytePairLearner once;
  once.add(Words{"chat", ""});
  CHECK_FALSE(once.learn(10));
  CHECK(once.merges().empty());

  BytePairLearner rare(1);
  rare.add(Words{"abc"});
  CHECK(rare.learn(1));
  CHECK(rare.merges() == std::vector<BytePairMerge>{{"b", "c</w>"}});
  CHECK_FALSE(rare.learn(10));
  CHECK(rare.merges().size() == 2);

  BytePairLearner learner;
  CHECK_THROWS_MATCHES(learner.add(Words{"a b"}), Error,
                       IsError(ErrorCode::kInvalidArgument, "\"a b\" has white space"));
  learner.add(Words{"a", "a"});
  CHECK_FALSE(learner.learn(1));
  CHECK_THROWS_MATCHES(learner.add(Words{"b"}), Error,
                       IsError(ErrorCode::kInvalidArgument, "before the first merge is learnt"));
}

}  // namespace softlookup
