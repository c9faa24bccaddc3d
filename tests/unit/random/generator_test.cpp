#include "random/generator.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "base/error.hpp"

namespace softlookup {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// The message of the invalid-argument error that the call throws, or "none".
template <typename Call>
std::string complaint(Call call) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kInvalidArgument);
    return error.what();
  }
  return "none";
}

/// Fills a span with one generator and makes single calls of another; both must agree, after an odd
/// number of 32-bit draws too.
template <typename Value, typename Fill, typename Single>
void check_span_equals_singles(Fill fill, Single single) {
  Generator filling(5);
  Generator calling(5);
  CHECK(filling.integers(0, 6) == calling.integers(0, 6));
  std::vector<Value> values(3001);
  fill(filling, std::span<Value>(values));
  for (const Value value : values) REQUIRE(value == single(calling));
  CHECK(filling.integers(0, 6) == calling.integers(0, 6));
  CHECK(filling.random() == calling.random());
}

TEST_CASE("A span is filled with what single calls draw") {
  check_span_equals_singles<double>([](auto& g, auto out) { g.random(out); },
                                    [](auto& g) { return g.random(); });
  check_span_equals_singles<double>([](auto& g, auto out) { g.uniform(-2.0, 3.0, out); },
                                    [](auto& g) { return g.uniform(-2.0, 3.0); });
  check_span_equals_singles<double>([](auto& g, auto out) { g.standard_normal(out); },
                                    [](auto& g) { return g.standard_normal(); });
  check_span_equals_singles<double>([](auto& g, auto out) { g.normal(1.0, 2.0, out); },
                                    [](auto& g) { return g.normal(1.0, 2.0); });
  check_span_equals_singles<double>([](auto& g, auto out) { g.standard_exponential(out); },
                                    [](auto& g) { return g.standard_exponential(); });
  check_span_equals_singles<double>([](auto& g, auto out) { g.exponential(2.0, out); },
                                    [](auto& g) { return g.exponential(2.0); });
  check_span_equals_singles<std::int64_t>([](auto& g, auto out) { g.integers(-3, 9, out); },
                                          [](auto& g) { return g.integers(-3, 9); });
}

TEST_CASE("Items of any type are shuffled and permuted as integers are") {
  const std::vector<std::string> words{"the", "cat", "sat", "on", "the", "mat"};
  Generator of_words(3);
  Generator of_places(3);
  const std::vector<std::string> permuted = of_words.permutation(std::span(words));
  const std::vector<std::int64_t> places = of_places.permutation(6);
  std::vector<std::string> shuffled = words;
  Generator(3).shuffle(std::span(shuffled));
  for (std::size_t i = 0; i < words.size(); ++i) {
    CHECK(permuted[i] == words[static_cast<std::size_t>(places[i])]);
    CHECK(shuffled[i] == permuted[i]);
  }
}

TEST_CASE("Nothing is drawn for what cannot vary") {
  Generator generator(8);
  std::vector<double> nothing;
  std::vector<std::int64_t> one{7};
  generator.standard_normal(std::span<double>(nothing));
  CHECK(generator.integers(-4, -3) == -4);
  CHECK(generator.choice(0, 0).empty());
  CHECK(generator.choice(1, 1, {.replace = false}) == std::vector<std::int64_t>{0});
  CHECK(generator.permutation(0).empty());
  generator.shuffle(std::span(one));
  CHECK(generator.random() == Generator(8).random());
}

TEST_CASE("A scale may not be negative, not even -0, but may be NaN, as in NumPy") {
  Generator generator(1);
  std::vector<double> out(2);
  const std::string expected = "scale is negative; it must be at least 0";
  CHECK(complaint([&] { generator.normal(0.0, -1.0); }) == expected);
  CHECK(complaint([&] { generator.normal(0.0, -0.0); }) == expected);
  CHECK(complaint([&] { generator.normal(0.0, -1.0, out); }) == expected);
  CHECK(complaint([&] { generator.exponential(-1.0); }) == expected);
  CHECK(complaint([&] { generator.exponential(-1.0, out); }) == expected);
  CHECK(generator.random() == Generator(1).random());  // nothing was drawn
  CHECK(generator.normal(3.0, 0.0) == 3.0);
  CHECK(std::isnan(generator.normal(0.0, kNan)));
}

TEST_CASE("Uniform bounds are in order and a finite distance apart") {
  Generator generator(1);
  std::vector<double> out(2);
  CHECK(complaint([&] { generator.uniform(2.0, 1.0); }) ==
        "low is above high; it must be at most high");
  const std::string expected =
      "high - low is not a finite number; both bounds must be finite and not too far apart";
  CHECK(complaint([&] { generator.uniform(0.0, kInfinity); }) == expected);
  CHECK(complaint([&] { generator.uniform(kNan, 1.0, out); }) == expected);
  CHECK(complaint([&] { generator.uniform(-1.7e308, 1.7e308); }) == expected);
  CHECK(generator.uniform(1.0, 1.0) == 1.0);
}

TEST_CASE("An empty range of integers is refused") {
  Generator generator(1);
  std::vector<std::int64_t> out(2);
  CHECK(complaint([&] { generator.integers(5, 5); }) ==
        "low is 5 and high is 5; low must be less than high");
  CHECK(complaint([&] { generator.integers(5, 4, true); }) ==
        "low is 5 and high is 4; low must be at most high");
  CHECK(complaint([&] { generator.integers(5, -5, out); }) ==
        "low is 5 and high is -5; low must be less than high");
}

TEST_CASE("A permutation of negative length is refused") {
  Generator generator(1);
  CHECK(complaint([&] { static_cast<void>(generator.permutation(-3)); }) ==
        "a permutation has a negative length; it must be at least 0");
}

TEST_CASE("choice refuses what cannot be drawn") {
  Generator generator(1);
  const auto choice_complaint = [&](std::int64_t population, std::int64_t size,
                                    const ChoiceOptions& options = {}) {
    return complaint([&] { static_cast<void>(generator.choice(population, size, options)); });
  };
  const ChoiceOptions once{.replace = false};
  CHECK(choice_complaint(5, -1) == "choice: the size is negative; it must be at least 0");
  CHECK(choice_complaint(0, 1) == "choice: there are no values to draw from");
  CHECK(choice_complaint(-2, 1) == "choice: there are no values to draw from");
  CHECK(choice_complaint(-2, 0) == "choice: the number of values is negative");
  CHECK(choice_complaint(5, 6, once) == "choice: cannot draw 6 of 5 values without replacement");
  CHECK(generator.random() == Generator(1).random());  // nothing was drawn
}

TEST_CASE("choice refuses what are no probabilities") {
  Generator generator(1);
  const auto p_complaint = [&](const std::vector<double>& p, std::int64_t size = 1,
                               bool replace = true) {
    const ChoiceOptions options{.replace = replace, .p = p};
    return complaint([&] { static_cast<void>(generator.choice(2, size, options)); });
  };
  CHECK(p_complaint({1.0}) ==
        "choice: p has 1 probabilities; one for each of the 2 values is needed");
  CHECK(p_complaint({0.5, kNan}) == "choice: p[1] is not a number");
  CHECK(p_complaint({1.5, -0.5}) == "choice: p[1] is negative; probabilities are at least 0");
  CHECK(p_complaint({0.5, 0.4}) == "choice: the probabilities add up to 0.900000, not to 1");
  CHECK(p_complaint({0.5, kInfinity}) == "choice: the probabilities add up to inf, not to 1");
  CHECK(p_complaint({0.5, 0.5 + 1.6e-8}) ==
        "choice: the probabilities add up to 1.000000, not to 1");
  CHECK(p_complaint({0.5, 0.5 + 1.4e-8}) == "none");
  CHECK(p_complaint({1.0, 0.0}, 2, false) ==
        "choice: fewer values have a probability above 0 than are to be drawn without replacement");
}

}  // namespace
}  // namespace softlookup
