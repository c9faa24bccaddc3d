#include "metrics/alignment_error_rate.hpp"

#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

using Links = std::vector<AlignmentLink>;

// the black cat sleeps - le chat noir dort
const Links kSure = {{0, 0}, {2, 1}, {1, 2}, {3, 3}};
const Links kPossible = {{2, 0}, {2, 3}};  // the article and the verb look at the noun

}  // namespace

TEST_CASE("the sure links themselves have no error, nor have possible ones beside them",
          "[metrics]") {
  CHECK(alignment_error_rate(compare_links(kSure, kSure, {})) == 0);
  Links all = kSure;
  all.insert(all.end(), kPossible.begin(), kPossible.end());
  CHECK(compare_links(all, kSure, kPossible) == AlignmentCounts{6, 4, 4, 6});
  CHECK(alignment_error_rate(compare_links(all, kSure, kPossible)) == 0);
}

TEST_CASE("the rate is that of Och and Ney", "[metrics]") {
  // |A| = 4, |S| = 4; 2-1 and 1-2 are sure, 2-0 is possible, 0-3 is neither.
  const Links predicted = {{2, 0}, {2, 1}, {1, 2}, {0, 3}};
  const AlignmentCounts counts = compare_links(predicted, kSure, kPossible);
  CHECK(counts == AlignmentCounts{4, 4, 2, 3});
  CHECK(alignment_error_rate(counts) == 1 - 5.0 / 8);
  CHECK(alignment_error_rate(compare_links(predicted, kSure, {})) == 0.5);
  CHECK(alignment_error_rate(compare_links({}, kSure, kPossible)) == 1);
}

TEST_CASE("links are sets, and sure links are possible whether repeated there or not",
          "[metrics]") {
  const Links twice = {{0, 0}, {0, 0}, {2, 1}};
  Links possible = kPossible;
  possible.insert(possible.end(), kSure.rbegin(), kSure.rend());
  CHECK(compare_links(twice, kSure, possible) == AlignmentCounts{2, 4, 2, 2});
  CHECK(compare_links(twice, kSure, kPossible) == compare_links(twice, kSure, possible));
  CHECK(compare_links(twice, twice, {}) == AlignmentCounts{2, 2, 2, 2});
}

TEST_CASE("a corpus's rate is that of its counts, not a mean of rates", "[metrics]") {
  AlignmentCounts corpus = compare_links(kSure, kSure, {});
  corpus += compare_links(Links{{0, 0}}, Links{{1, 0}}, {});
  CHECK(corpus == AlignmentCounts{5, 5, 4, 4});
  CHECK(alignment_error_rate(corpus) == 1 - 8.0 / 10);
  CHECK(std::isnan(alignment_error_rate({})));
}

TEST_CASE("each judged target word is linked to its largest weight", "[metrics]") {
  // [5 targets, the last one the end of the sentence; 4 sources, the last one theirs]
  const std::vector<float> weights = {0.6F, 0.1F, 0.3F,  0,     //
                                      0.4F, 0,    0.4F,  0.2F,  // a tie: the first
                                      0,    0,    0.9F,  0.1F,  // no gold link
                                      0.1F, 0.2F, 0.3F,  0.4F,  // the source's end
                                      0,    0,    0.25F, 0.75F};
  const Links sure = {{2, 1}, {1, 3}};
  const Links possible = {{2, 0}};
  const Links links = strongest_links(view_matrix(weights.data(), 5, 4), sure, possible);
  CHECK(links == Links{{0, 0}, {0, 1}, {3, 3}});
  CHECK(strongest_links(view_matrix(weights.data(), 5, 4), {}, {}).empty());
  const MatrixView<const float> padded{weights.data(), 4, 3, 4};  // without the source's end
  CHECK(strongest_links(padded, sure, {}) == Links{{0, 1}, {2, 3}});
}

TEST_CASE("gold links outside the weights and NaN weights are refused", "[metrics]") {
  std::vector<float> weights(6, 0.5F);
  const auto view = view_matrix<const float>(weights.data(), 2, 3);
  CHECK_THROWS_MATCHES(strongest_links(view, Links{{0, 2}}, {}), Error,
                       IsError(ErrorCode::kOutOfRange, "source word 0 and target word 2 lies"));
  CHECK_THROWS_MATCHES(strongest_links(view, {}, Links{{3, 0}}), Error,
                       IsError(ErrorCode::kOutOfRange, "2 target words on 3 source words"));
  weights[4] = std::numeric_limits<float>::quiet_NaN();
  CHECK(strongest_links(view, Links{{0, 0}}, {}) == Links{{0, 0}});
  CHECK_THROWS_MATCHES(strongest_links(view, Links{{0, 1}}, {}), Error,
                       IsError(ErrorCode::kNotFinite, "target word 1 on source word 1 is NaN"));
}

}  // namespace softlookup
