#include "metrics/total_variation.hpp"

#include <limits>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

using Floats = std::vector<float>;
using Doubles = std::vector<double>;

}  // namespace

TEST_CASE("the distance is 0 of the same and 1 of disjoint distributions", "[metrics]") {
  CHECK(total_variation(Doubles{0.25, 0.75}, Doubles{0.25, 0.75}) == 0);
  CHECK(total_variation(Doubles{0.25, 0.75, 0}, Doubles{0, 0, 1}) == 1);
  CHECK(total_variation(Doubles{0.5, 0.25, 0.25}, Doubles{0.25, 0.25, 0.5}) == 0.25);
  CHECK(total_variation(Floats{0.5F, 0.5F}, Floats{1, 0}) == 0.5);
  CHECK(total_variation(Doubles{}, Doubles{}) == 0);
}

TEST_CASE("what is no distribution over the same things is refused", "[metrics]") {
  CHECK_THROWS_MATCHES(total_variation(Doubles{1}, Doubles{0.5, 0.5}), Error,
                       IsError(ErrorCode::kShapeMismatch, "over 1 and 2 things"));
  for (const float bad :
       {-0.5F, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
    CHECK_THROWS_MATCHES(total_variation(Floats{0.5F, 0.5F}, Floats{1, bad}), Error,
                         IsError(ErrorCode::kInvalidArgument, "share 1 of a distribution"));
}

}  // namespace softlookup
