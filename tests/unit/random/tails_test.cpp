// The draws beyond the ziggurats' lowest strips, whose bits come from our log1p: every one in a
// million draws, with its place in the stream.

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "random/generator.hpp"
#include "random/golden_records.hpp"

namespace softlookup {
namespace {

constexpr std::size_t kDraws = 1'000'000;
constexpr double kNormalTail = 3.6541528853610088;
constexpr double kExponentialTail = 7.69711747013104972;

std::vector<double> draw(const std::string& program, const std::string& seed) {
  Generator generator = Generator::from_text(seed);
  std::vector<double> values(kDraws);
  if (program == "standard_normal") {
    generator.standard_normal(std::span<double>(values));
  } else {
    REQUIRE(program == "standard_exponential");
    generator.standard_exponential(std::span<double>(values));
  }
  return values;
}

TEST_CASE("The tails of the normal and the exponential are NumPy's, bit for bit") {
  for (const GoldenRecord& record : golden_records("random_tails.txt", "tail")) {
    INFO("program " << record[0] << ", seed " << record[1]);
    const double start = record[0] == "standard_normal" ? kNormalTail : kExponentialTail;
    const std::vector<double> values = draw(record[0], record[1]);
    std::size_t next = 2;  // of the record's index:value pairs
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!(std::abs(values[i]) >= start)) continue;
      REQUIRE(next < record.size());
      const std::vector<std::string> expected = split_at_colons(record[next++]);
      INFO("draw " << i);
      REQUIRE(i == unsigned_from(expected[0]));
      REQUIRE(values[i] == double_from_bits(expected[1]));
    }
    CHECK(next == record.size());
    CHECK(next > 200);  // about 258 normal and 454 exponential tail draws in a million
  }
}

}  // namespace
}  // namespace softlookup
