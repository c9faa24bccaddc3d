#include "training/schedules.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <catch2/catch_test_macros.hpp>

namespace softlookup {

TEST_CASE("half a cosine is the C library's", "[training]") {
  double worst = 0;
  for (int i = 0; i <= 10'000; ++i) {
    const double x = i / 10'000.0;
    worst = std::max(worst, std::abs(half_cosine(x) - 0.5 * (1 + std::cos(std::numbers::pi * x))));
  }
  CHECK(worst <= 1e-15);
  CHECK(half_cosine(0) == 1);
  CHECK(half_cosine(0.5) == 0.5);
  CHECK(half_cosine(1) == 0);
  CHECK(half_cosine(-1) == 1);
  CHECK(half_cosine(2) == 0);
}

TEST_CASE("the learning rate rises in a line and falls along a cosine", "[training]") {
  const LearningRateSchedule schedule{0.008, 50, 0.02};
  CHECK(learning_rate(schedule, 0, 2800) == 0.008 / 50);
  CHECK(learning_rate(schedule, 24, 2800) == 0.004);
  CHECK(learning_rate(schedule, 49, 2800) == 0.008);
  CHECK(learning_rate(schedule, 50, 2800) == 0.008);
  const double half = learning_rate(schedule, 50 + 2750 / 2, 2800);
  CHECK(std::abs(half - 0.008 * (0.02 + 0.98 / 2)) <= 1e-15);
  for (std::size_t step = 50; step < 2799; ++step)
    REQUIRE(learning_rate(schedule, step + 1, 2800) < learning_rate(schedule, step, 2800));
  CHECK(learning_rate(schedule, 2799, 2800) > 0.00016);
  CHECK(learning_rate(schedule, 2799, 2800) < 0.0001601);
}

TEST_CASE("a schedule without warm-up or longer than the run still has a rate", "[training]") {
  CHECK(learning_rate({0.1, 0, 1}, 0, 10) == 0.1);
  CHECK(learning_rate({0.1, 0, 1}, 9, 10) == 0.1);
  CHECK(learning_rate({0.1, 100, 0}, 0, 10) == 0.1 / 10);
  CHECK(learning_rate({0.1, 100, 0}, 9, 10) == 0.1);
  CHECK(learning_rate({0.1, 0, 0}, 0, 1) == 0.1);
}

TEST_CASE("a curriculum lets longer sources in as the run goes on", "[training]") {
  const Curriculum curriculum{6, 60};
  CHECK(longest_source(curriculum, 0, 100) == 6);
  CHECK(longest_source(curriculum, 50, 100) == 36);
  CHECK(longest_source(curriculum, 99, 100) == 65);
  constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
  CHECK(longest_source({0, 0}, 0, 100) == kNoLimit);
  CHECK(longest_source({0, 5}, 0, 100) == 1);
  CHECK(longest_source({1e300, 0}, 0, 100) == kNoLimit);
}

TEST_CASE("a linear schedule goes from first to last", "[training]") {
  CHECK(at_step({1, 0}, 0, 4) == 1);
  CHECK(at_step({1, 0}, 1, 4) == 0.75);
  CHECK(at_step({1, 0}, 3, 4) == 0.25);
  CHECK(at_step({0.5, 0.5}, 3, 4) == 0.5);
}

}  // namespace softlookup
