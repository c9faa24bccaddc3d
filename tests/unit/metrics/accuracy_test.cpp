#include "metrics/accuracy.hpp"

#include <cmath>
#include <vector>

#include <catch2/catch_test_macros.hpp>

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;
using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("an exact match has every token and no more", "[metrics]") {
  CHECK(exact_match(Ids{4, 5, 6}, Ids{4, 5, 6}) == Proportion{1, 1});
  CHECK(exact_match(Ids{4, 5, 7}, Ids{4, 5, 6}) == Proportion{0, 1});
  CHECK(exact_match(Ids{4, 5}, Ids{4, 5, 6}) == Proportion{0, 1});
  CHECK(exact_match(Ids{4, 5, 6, 7}, Ids{4, 5, 6}) == Proportion{0, 1});
  CHECK(exact_match(Ids{}, Ids{}) == Proportion{1, 1});
  CHECK(exact_match(Words{"le", "chat"}, Words{"le", "chat"}) == Proportion{1, 1});
  CHECK(exact_match(Words{"le", "Chat"}, Words{"le", "chat"}) == Proportion{0, 1});
}

TEST_CASE("token accuracy is of the reference's positions", "[metrics]") {
  CHECK(token_accuracy(Ids{4, 5, 6}, Ids{4, 0, 6}) == Proportion{2, 3});
  CHECK(token_accuracy(Ids{4}, Ids{4, 5, 6}) == Proportion{1, 3});
  CHECK(token_accuracy(Ids{4, 5, 6, 7, 8}, Ids{4, 5, 6}) == Proportion{3, 3});
  CHECK(token_accuracy(Ids{5, 6, 4}, Ids{4, 5, 6}) == Proportion{0, 3});  // shifted
  CHECK(token_accuracy(Ids{4}, Ids{}) == Proportion{0, 0});
  CHECK(token_accuracy(Words{"la", "chat"}, Words{"le", "chat"}) == Proportion{1, 2});
}

TEST_CASE("proportions add up by their counts", "[metrics]") {
  Proportion sum = token_accuracy(Ids{4}, Ids{4});
  sum += token_accuracy(Ids{0, 0, 0}, Ids{4, 5, 6});
  CHECK(sum == Proportion{1, 4});
  CHECK(sum.value() == 0.25);
  CHECK(std::isnan(Proportion{}.value()));
}

}  // namespace softlookup
