// Long streams of every method against NumPy's, bit for bit: the first draws one by one, so that a
// mismatch shows where it begins, and all of them by their hash.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "random/generator.hpp"
#include "random/golden_records.hpp"
#include "random/sha256.hpp"

namespace softlookup {
namespace {

using Doubles = std::vector<double>;
using Integers = std::vector<std::int64_t>;
using Draws = std::variant<Doubles, Integers>;
using Program = Draws (*)(Generator&);

constexpr std::size_t kDraws = 1'000'000;
constexpr std::size_t kFewerDraws = 200'000;

template <typename Fill>
Doubles doubles(Fill fill) {
  Doubles values(kDraws);
  fill(std::span<double>(values));
  return values;
}

Integers integers(Generator& generator, std::size_t count, std::int64_t low, std::int64_t high,
                  bool endpoint = false) {
  Integers values(count);
  generator.integers(low, high, values, endpoint);
  return values;
}

void append(Integers& values, const Integers& more) {
  values.insert(values.end(), more.begin(), more.end());
}

Integers choices(Generator& generator, int calls, std::int64_t population, std::int64_t size,
                 const ChoiceOptions& options = {}) {
  Integers values;
  for (int call = 0; call < calls; ++call) {
    append(values, generator.choice(population, size, options));
  }
  return values;
}

Integers shuffles(Generator& generator) {
  Integers items(1000);
  std::iota(items.begin(), items.end(), 0);
  Integers values;
  for (int call = 0; call < 1000; ++call) {
    generator.shuffle(std::span(items));
    append(values, items);
  }
  return values;
}

Integers permutations_of_every_length(Generator& generator) {
  Integers values;
  for (int n = 0; n < 700; ++n) append(values, generator.permutation(n));
  return values;
}

/// Unequal, and zero for every seventh value; the sum of the small integers is exact.
Doubles probabilities(int n) {
  Doubles p;
  for (int i = 0; i < n; ++i) p.push_back(i % 7 == 3 ? 0.0 : i * i % 11 + 1.0);
  const double sum = std::accumulate(p.begin(), p.end(), 0.0);
  for (double& value : p) value /= sum;
  return p;
}

Doubles mixed(Generator& generator) {
  constexpr std::int64_t kBig = std::int64_t{1} << 62;
  Doubles values;
  for (int i = 0; i < 20'000; ++i) {
    values.push_back(static_cast<double>(generator.integers(0, 1000 + i)));
    values.push_back(generator.random());
    values.push_back(static_cast<double>(generator.integers(-kBig, kBig)));
    values.push_back(generator.standard_normal());
    values.push_back(static_cast<double>(generator.integers(7, 7, true)));
    values.push_back(static_cast<double>(generator.choice(60, 3, {.replace = false})[1]));
    values.push_back(generator.exponential(2.0));
    values.push_back(static_cast<double>(generator.permutation(5)[0]));
    values.push_back(generator.normal(-1.0, 0.5));
    values.push_back(generator.uniform(-1.0, 1.0));
  }
  return values;
}

const ChoiceOptions kOnce{.replace = false};
const ChoiceOptions kOnceInOrder{.replace = false, .shuffle = false};

/// The programs of make_random_fixtures.py by their names there.
const std::map<std::string_view, Program> kPrograms{
    {"random", [](Generator& g) -> Draws { return doubles([&](auto out) { g.random(out); }); }},
    {"standard_normal",
     [](Generator& g) -> Draws { return doubles([&](auto out) { g.standard_normal(out); }); }},
    {"standard_exponential",
     [](Generator& g) -> Draws { return doubles([&](auto out) { g.standard_exponential(out); }); }},
    {"integers_small", [](Generator& g) -> Draws { return integers(g, kDraws, 0, 10); }},
    {"permutation", [](Generator& g) -> Draws { return g.permutation(kDraws); }},
    {"normal",
     [](Generator& g) -> Draws { return doubles([&](auto out) { g.normal(2.5, 0.3, out); }); }},
    {"uniform",
     [](Generator& g) -> Draws { return doubles([&](auto out) { g.uniform(-3.0, 7.1, out); }); }},
    {"exponential",
     [](Generator& g) -> Draws { return doubles([&](auto out) { g.exponential(0.7, out); }); }},
    {"integers_rejecting_32",
     [](Generator& g) -> Draws { return integers(g, kFewerDraws, -5, std::int64_t{3} << 30); }},
    {"integers_all_32",
     [](Generator& g) -> Draws { return integers(g, kFewerDraws, 0, std::int64_t{1} << 32); }},
    {"integers_beyond_32",
     [](Generator& g) -> Draws {
       return integers(g, kFewerDraws, 0, (std::int64_t{1} << 32) + 1);
     }},
    {"integers_rejecting_64",
     [](Generator& g) -> Draws {
       return integers(g, kFewerDraws, -(std::int64_t{1} << 62), (std::int64_t{1} << 61) + 3);
     }},
    {"integers_all_64",
     [](Generator& g) -> Draws {
       using Limits = std::numeric_limits<std::int64_t>;
       return integers(g, kFewerDraws, Limits::min(), Limits::max(), true);
     }},
    {"shuffle", [](Generator& g) -> Draws { return shuffles(g); }},
    {"permutations_of_every_length",
     [](Generator& g) -> Draws { return permutations_of_every_length(g); }},
    {"choice", [](Generator& g) -> Draws { return g.choice(1000, kDraws); }},
    {"choice_weighted",
     [](Generator& g) -> Draws {
       const Doubles p = probabilities(50);
       return g.choice(50, kDraws, {.p = p});
     }},
    {"choice_weighted_without_replacement",
     [](Generator& g) -> Draws {
       const Doubles p = probabilities(300);
       return choices(g, 1000, 300, 200, {.replace = false, .p = p});
     }},
    {"choice_few", [](Generator& g) -> Draws { return choices(g, 20'000, 100, 10, kOnce); }},
    {"choice_few_in_order",
     [](Generator& g) -> Draws { return choices(g, 20'000, 100, 10, kOnceInOrder); }},
    {"choice_all", [](Generator& g) -> Draws { return choices(g, 20'000, 10, 10, kOnce); }},
    {"choice_of_many",
     [](Generator& g) -> Draws { return choices(g, 20, 1'000'000'000'000, 10'000, kOnce); }},
    {"choice_just_looked_up",
     [](Generator& g) -> Draws { return choices(g, 500, 20'000, 400, kOnce); }},
    {"choice_just_shuffled",
     [](Generator& g) -> Draws { return choices(g, 499, 20'000, 401, kOnce); }},
    {"choice_just_looked_up_in_order",
     [](Generator& g) -> Draws { return choices(g, 200, 20'000, 1000, kOnceInOrder); }},
    {"choice_just_shuffled_in_order",
     [](Generator& g) -> Draws { return choices(g, 200, 20'000, 1001, kOnceInOrder); }},
    {"choice_whole_population",
     [](Generator& g) -> Draws { return choices(g, 16, 12'500, 12'500, kOnce); }},
    {"mixed", [](Generator& g) -> Draws { return mixed(g); }},
};

void check_draws(const Doubles& draws, std::span<const std::string> shown) {
  // The sign of zero counts, which == would not see, but the hash does.
  for (std::size_t i = 0; i < shown.size(); ++i) {
    INFO("draw " << i);
    REQUIRE(draws[i] == double_from_bits(shown[i]));
  }
}

void check_draws(const Integers& draws, std::span<const std::string> shown) {
  for (std::size_t i = 0; i < shown.size(); ++i) {
    INFO("draw " << i);
    REQUIRE(draws[i] == integer_from(shown[i]));
  }
}

TEST_CASE("Every method draws NumPy's numbers, bit for bit") {
  std::map<std::string_view, int> seeds_left;
  for (const auto& [name, program] : kPrograms) seeds_left[name] = 2;

  const std::vector<GoldenRecord> records = golden_records("random_draws.txt", "draws");
  for (const GoldenRecord& record : records) {
    INFO("program " << record[0] << ", seed " << record[1]);
    REQUIRE(kPrograms.contains(record[0]));
    Generator generator = Generator::from_text(record[1]);
    const Draws draws = kPrograms.at(record[0])(generator);
    std::visit(
        [&](const auto& values) {
          REQUIRE(values.size() == unsigned_from(record[2]));
          check_draws(values, std::span(record).subspan(4));
          CHECK(sha256_of(values) == record[3]);
        },
        draws);
    --seeds_left[kPrograms.find(record[0])->first];
  }
  for (const auto& [name, left] : seeds_left) {
    INFO("program " << name);
    CHECK(left <= 0);
  }
}

}  // namespace
}  // namespace softlookup
