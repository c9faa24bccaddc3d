#include "random/seed_sequence.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "base/error.hpp"
#include "random/golden_records.hpp"

namespace softlookup {
namespace {

/// Nine words of 32 bits, then five of 64, as the fixtures have them.
std::vector<std::uint64_t> states(const SeedSequence& sequence) {
  std::array<std::uint32_t, 9> narrow{};
  std::array<std::uint64_t, 5> wide{};
  sequence.generate_state(std::span<std::uint32_t>(narrow));
  sequence.generate_state(std::span<std::uint64_t>(wide));
  std::vector<std::uint64_t> words(narrow.begin(), narrow.end());
  words.insert(words.end(), wide.begin(), wide.end());
  return words;
}

std::vector<std::uint64_t> numbers(std::span<const std::string> words) {
  std::vector<std::uint64_t> values;
  for (const std::string& word : words) values.push_back(unsigned_from(word));
  return values;
}

/// What from_text says of a text that is no seed.
std::string complaint(const std::string& text) {
  try {
    static_cast<void>(SeedSequence::from_text(text));
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kParse);
    return error.what();
  }
  return "none";
}

TEST_CASE("A seed's state words are NumPy's") {
  for (const GoldenRecord& record : golden_records("random_seeds.txt", "state")) {
    INFO("seed " << record[0]);
    CHECK(states(SeedSequence::from_text(record[0])) == numbers(std::span(record).subspan(1)));
  }
}

TEST_CASE("Spawned seed sequences are NumPy's") {
  for (const GoldenRecord& record : golden_records("random_seeds.txt", "child")) {
    INFO("seed " << record[0] << ", child " << record[1]);
    SeedSequence root = SeedSequence::from_text(record[0]);
    // One by one, which must give what one call for two does.
    std::vector<SeedSequence> children = root.spawn(1);
    children.push_back(root.spawn(1).front());
    children.push_back(children[1].spawn(1).front());
    const SeedSequence& child = children.at(static_cast<std::size_t>(unsigned_from(record[1])));
    CHECK(states(child) == numbers(std::span(record).subspan(2)));
  }
}

TEST_CASE("An integer seed is the same as its text") {
  for (const std::uint64_t seed :
       {std::uint64_t{0}, std::uint64_t{42}, std::uint64_t{0xffffffff}, std::uint64_t{1} << 32,
        std::numeric_limits<std::uint64_t>::max()}) {
    CHECK(states(SeedSequence(seed)) == states(SeedSequence::from_text(std::to_string(seed))));
  }
}

TEST_CASE("One seed can be written in several ways") {
  const std::vector<std::uint64_t> expected = states(SeedSequence(123));
  for (const char* text : {"123", "0x7b", "0X7B", " 123\n", "000123", "[123]", "[ 0x7b ]"}) {
    INFO(text);
    CHECK(states(SeedSequence::from_text(text)) == expected);
  }
  CHECK(states(SeedSequence::from_text("[1,2,3]")) ==
        states(SeedSequence::from_text("  [ 1 , 0x2,\t3 ] ")));
}

TEST_CASE("A text that is no seed is refused with the place and what would be right") {
  CHECK(
      complaint("-1") ==
      "seed, character 1: expected a non-negative integer such as 42 or 0x2a, found a minus sign");
  CHECK(complaint("") ==
        "seed, character 1: expected a non-negative integer such as 42 or 0x2a, found its end");
  CHECK(complaint("12a") == "seed, character 3: expected the end of the seed, found 'a'");
  CHECK(complaint("1.5") == "seed, character 2: expected the end of the seed, found '.'");
  CHECK(complaint("0x") == "seed, character 3: expected a hexadecimal digit, found its end");
  CHECK(complaint("0xfg") == "seed, character 4: expected the end of the seed, found 'g'");
  CHECK(
      complaint("[1, -2]") ==
      "seed, character 5: expected a non-negative integer such as 42 or 0x2a, found a minus sign");
  CHECK(complaint("[1, 2") ==
        "seed, character 6: expected a comma or the closing bracket, found its end");
  CHECK(complaint("[1 2]") ==
        "seed, character 4: expected a comma or the closing bracket, found '2'");
  CHECK(complaint("[1, [2]]") ==
        "seed, character 5: expected a non-negative integer such as 42 or 0x2a, found '['");
  CHECK(complaint("[1,]") ==
        "seed, character 4: expected a non-negative integer such as 42 or 0x2a, found ']'");
  CHECK(complaint("[1] 2") == "seed, character 5: expected the end of the seed, found '2'");
  CHECK(complaint("banana") ==
        "seed, character 1: expected a non-negative integer such as 42 or 0x2a, found 'b'");
  CHECK(complaint(std::string(50'001, '1')) ==
        "the seed has 50001 characters; at most 50000 are read");
  CHECK(complaint(std::string(50'000, '1')) == "none");
}

}  // namespace
}  // namespace softlookup
