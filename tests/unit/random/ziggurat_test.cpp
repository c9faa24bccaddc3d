// What the ziggurats are made of: their tables, and the log1p and exp of their rare branches.

#include "random/ziggurat.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "random/exp.hpp"
#include "random/generator.hpp"
#include "random/golden_records.hpp"
#include "random/log1p.hpp"
#include "random/sha256.hpp"
#include "random/ziggurat_tables.hpp"

namespace softlookup {
namespace {

TEST_CASE("The ziggurat tables are those in NumPy's library") {
  const std::map<std::string, std::string> hashes{
      {"normal.inside", sha256_of(std::span<const std::uint64_t>(kNormalZiggurat.inside))},
      {"normal.width", sha256_of(std::span<const double>(kNormalZiggurat.width))},
      {"normal.density", sha256_of(std::span<const double>(kNormalZiggurat.density))},
      {"exponential.inside",
       sha256_of(std::span<const std::uint64_t>(kExponentialZiggurat.inside))},
      {"exponential.width", sha256_of(std::span<const double>(kExponentialZiggurat.width))},
      {"exponential.density", sha256_of(std::span<const double>(kExponentialZiggurat.density))},
  };
  const std::vector<GoldenRecord> records = golden_records("random_functions.txt", "table");
  CHECK(records.size() == hashes.size());
  for (const GoldenRecord& record : records) {
    INFO(record[0]);
    CHECK(hashes.at(record[0]) == record[1]);
  }
}

TEST_CASE("log1p has the bits of the C library under NumPy on a million uniform numbers") {
  for (const GoldenRecord& record : golden_records("random_functions.txt", "log1p_of_uniforms")) {
    INFO("seed " << record[0]);
    Generator generator = Generator::from_text(record[0]);
    std::vector<double> values(1'000'000);
    for (double& value : values) value = log1p_of_negative(-generator.random());
    CHECK(sha256_of(values) == record[1]);
  }
}

TEST_CASE("log1p has those bits where its evaluation changes course") {
  for (const GoldenRecord& record : golden_records("random_functions.txt", "log1p")) {
    for (const std::string& pair : record) {
      const std::vector<std::string> words = split_at_colons(pair);
      const double x = double_from_bits(words[0]);
      INFO("x = " << x);
      CHECK(std::bit_cast<std::uint64_t>(log1p_of_negative(x)) ==
            std::bit_cast<std::uint64_t>(double_from_bits(words[1])));
    }
  }
}

TEST_CASE("exp is within 0.51 units in the last place") {
  for (const GoldenRecord& record : golden_records("random_functions.txt", "exp")) {
    for (const std::string& triple : record) {
      const std::vector<std::string> words = split_at_colons(triple);
      const double x = double_from_bits(words[0]);
      const double exact_high = double_from_bits(words[1]);
      const double exact_low = double_from_bits(words[2]);
      const double unit = std::nextafter(exact_high, 2.0) - exact_high;
      INFO("x = " << x);
      CHECK(std::abs((exp_of_negative(x) - exact_high) - exact_low) <= 0.51 * unit);
    }
  }
}

}  // namespace
}  // namespace softlookup
