#include "metrics/length_buckets.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "metrics/accuracy.hpp"

namespace softlookup {

TEST_CASE("the ranges of length are those of the lesson's tables", "[metrics]") {
  const LengthBuckets buckets;
  std::string labels;
  for (std::size_t i = 0; i < buckets.size(); ++i) labels += buckets.label(i) + " ";
  CHECK(labels == "1-2 3-6 7-12 13-20 21-30 31-40 41+ ");
  CHECK_FALSE(buckets.bucket_of(0).has_value());
  CHECK(buckets.bucket_of(1) == 0U);
  CHECK(buckets.bucket_of(2) == 0U);
  CHECK(buckets.bucket_of(3) == 1U);
  CHECK(buckets.bucket_of(6) == 1U);
  CHECK(buckets.bucket_of(40) == 5U);
  CHECK(buckets.bucket_of(41) == 6U);
  CHECK(buckets.bucket_of(100'000) == 6U);
}

TEST_CASE("ranges may start where one likes, in order", "[metrics]") {
  const LengthBuckets buckets({0, 5, 6});
  CHECK(buckets.label(0) == "0-4");
  CHECK(buckets.label(1) == "5");
  CHECK(buckets.label(2) == "6+");
  CHECK(buckets.bucket_of(0) == 0U);
  CHECK_THROWS_MATCHES(LengthBuckets(std::vector<std::size_t>()), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one start"));
  CHECK_THROWS_MATCHES(LengthBuckets({1, 3, 3}), Error,
                       IsError(ErrorCode::kInvalidArgument, "3 comes after 3"));
}

TEST_CASE("statistics add up by length and as a whole", "[metrics]") {
  ByLength<Proportion> accuracy(LengthBuckets({3, 7}));
  accuracy.add(3, {1, 2});
  accuracy.add(6, {2, 2});
  accuracy.add(9, {0, 5});
  accuracy.add(2, {1, 1});
  CHECK(accuracy.part(0) == Proportion{3, 4});
  CHECK(accuracy.part(1) == Proportion{0, 5});
  CHECK(accuracy.whole() == Proportion{4, 10});
  CHECK(accuracy.buckets().label(1) == "7+");
}

}  // namespace softlookup
