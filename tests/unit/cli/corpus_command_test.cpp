#include "cli/corpus_command.hpp"

#include <sstream>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cli/run.hpp"
#include "corpora/grammar_corpus.hpp"
#include "corpora/pair_text.hpp"

namespace softlookup::cli {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("corpus writes the grammar's pairs with their links", "[cli]") {
  const Run result = run({"corpus", "--count", "20", "--seed", "3", "--split", "test", "--align"});
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  const std::vector<SentencePair> pairs =
      grammar_corpus({.count = 20, .seed = 3, .split = Split::kTest});
  const std::vector<std::string> lines = lines_of(result.out);
  REQUIRE(lines.size() == pairs.size());
  for (std::size_t i = 0; i < lines.size(); ++i) CHECK(parse_pair(lines[i]) == pairs[i]);
}

TEST_CASE("corpus leaves the links out and keeps to lengths", "[cli]") {
  const std::vector<std::string> lines =
      lines_of(run({"corpus", "--count", "5", "--lengths", "4-4", "--split", "dev"}).out);
  REQUIRE(lines.size() == 5);
  for (const std::string& line : lines) {
    const SentencePair pair = parse_pair(line);
    CHECK(pair.source.size() == 4);
    CHECK(pair.links.empty());
    CHECK(split_of(pair.source) == Split::kDevelopment);
  }
  CHECK(lines_of(run({"corpus"}).out).size() == 10);
  CHECK(run({"corpus", "--count", "0"}).out.empty());
}

TEST_CASE("corpus refuses what the grammar does not have", "[cli]") {
  const auto refused = [](const std::vector<std::string>& arguments, int status,
                          const std::string& message) {
    const Run result = run(arguments);
    CHECK(result.status == status);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, Catch::Matchers::ContainsSubstring(message));
  };
  refused({"corpus", "--split", "tset"}, 2, "--split must be one of train, dev, test");
  refused({"corpus", "--split", "tset"}, 2, "did you mean \"test\"?");
  refused({"corpus", "--lengths", "3-x"}, 2, "--lengths: expected a whole number");
  refused({"corpus", "--count", "-1"}, 2, "--count: expected a whole number from 0");
  refused({"corpus", "more"}, 2, "only options are expected, found more");
  refused({"corpus", "--lengths", "2-3"}, 1, "3");
  refused({"corpus", "--lengths", "3-3", "--split", "test", "--count", "1000000"}, 1, "");
}

}  // namespace softlookup::cli
