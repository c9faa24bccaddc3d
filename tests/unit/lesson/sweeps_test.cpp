#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"
#include "lesson/bottleneck_demo.hpp"
#include "lesson/close_to.hpp"
#include "lesson/score_functions.hpp"
#include "lesson/score_saturation.hpp"

namespace softlookup {

namespace {

BottleneckSettings small_sweep() {
  BottleneckSettings settings;
  settings.seed = "5";
  settings.lengths = {1, 3, 8, 20};
  settings.dimension = 24;
  settings.state_noise = 0.4;
  settings.query_noise = 0.6;
  settings.trials = 6;
  settings.vocabulary = 300;
  return settings;
}

Matrix as_matrix(const std::vector<BottleneckPoint>& points) {
  Matrix matrix(static_cast<Eigen::Index>(points.size()), 5);
  for (std::size_t i = 0; i < points.size(); ++i)
    matrix.row(static_cast<Eigen::Index>(i)) << static_cast<double>(points[i].length),
        points[i].fixed_positions, points[i].attention_positions, points[i].fixed_words,
        points[i].attention_words;
  return matrix;
}

}  // namespace

TEST_CASE("the bottleneck sweep agrees with NumPy", "[lesson]") {
  const GoldenArrays golden("lesson/bottleneck.txt");
  check_close(as_matrix(bottleneck_demo(small_sweep())), golden.matrix("points"), 1e-15);
}

TEST_CASE("the sweep can be walked and read step by step", "[lesson]") {
  BottleneckSweep sweep(small_sweep());
  CHECK(sweep.steps_total() == 24);
  CHECK(sweep.points().empty());
  for (int i = 0; i < 7; ++i) sweep.step();
  REQUIRE(sweep.points().size() == 2);
  CHECK(sweep.points()[0].trials == 6);
  CHECK(sweep.points()[1].trials == 1);
  while (!sweep.done()) sweep.step();
  sweep.step();
  CHECK(sweep.steps_done() == 24);
  CHECK(as_matrix(sweep.points()) == as_matrix(bottleneck_demo(small_sweep())));
}

TEST_CASE("a point does not depend on the other lengths", "[lesson]") {
  BottleneckSettings settings = small_sweep();
  settings.lengths = {8};
  const Matrix alone = as_matrix(bottleneck_demo(settings));
  CHECK(alone.row(0) == as_matrix(bottleneck_demo(small_sweep())).row(2));
}

TEST_CASE("one vector falls off with length, attention holds", "[lesson]") {
  const std::vector<BottleneckPoint> points = bottleneck_demo();
  const BottleneckPoint& longest = points.back();
  REQUIRE(longest.length == 64);
  for (const BottleneckPoint& point : points)
    CHECK(point.fixed_positions * static_cast<double>(point.length) == 1);
  CHECK(points.front().fixed_words > 3 * longest.fixed_words);
  CHECK(longest.attention_positions > 0.9);
  CHECK(longest.attention_words > 6 * longest.fixed_words);
}

TEST_CASE("a sweep refuses settings outside their range", "[lesson]") {
  const auto refuses = [](const auto& change, ErrorCode code, const char* text) {
    BottleneckSettings settings;
    change(settings);
    CHECK_THROWS_MATCHES(BottleneckSweep(settings), Error, IsError(code, text));
  };
  using S = BottleneckSettings;
  const ErrorCode range = ErrorCode::kOutOfRange;
  refuses([](S& s) { s.lengths.clear(); }, range, "the number of lengths must be from 1");
  refuses([](S& s) { s.lengths = {4, 0}; }, range, "each length must be from 1 to 64, not 0");
  refuses([](S& s) { s.lengths = {65}; }, range, "each length must be from 1 to 64, not 65");
  refuses([](S& s) { s.dimension = 0; }, range, "dimension must be from 1");
  refuses([](S& s) { s.trials = 0; }, range, "trials must be from 1 to 10000, not 0");
  refuses([](S& s) { s.vocabulary = 63; }, range, "vocabulary must be from 64 to 10000, not 63");
  refuses([](S& s) { s.dimension = 4096, s.vocabulary = 2000; }, range,
          "vocabulary x dimension must be from 1 to 4194304");
  refuses([](S& s) { s.state_noise = -1; }, range, "state_noise must be a number");
  refuses([](S& s) { s.query_noise = 101; }, range, "query_noise must be a number from 0 to 100");
  refuses([](S& s) { s.seed = "twelve"; }, ErrorCode::kParse, "");
}

TEST_CASE("score saturation agrees with NumPy", "[lesson]") {
  const GoldenArrays golden("lesson/saturation.txt");
  const std::vector<SaturationPoint> points = score_saturation({"9", {4, 33, 512}, 7, 20});
  Matrix actual(3, 5);
  for (std::size_t i = 0; i < points.size(); ++i)
    actual.row(static_cast<Eigen::Index>(i)) << static_cast<double>(points[i].dimension),
        points[i].dot_largest, points[i].dot_entropy_bits, points[i].scaled_largest,
        points[i].scaled_entropy_bits;
  check_close(actual, golden.matrix("points"), 1e-12);
}

TEST_CASE("dot saturates as vectors grow, scaled dot does not", "[lesson]") {
  const std::vector<SaturationPoint> points = score_saturation();
  CHECK(points.front().dimension == 4);
  CHECK(points.back().dimension == 512);
  CHECK(points.back().dot_largest > 0.9);
  CHECK(points.front().dot_largest < 0.7);
  for (const SaturationPoint& point : points) CHECK(point.scaled_largest < 0.5);
}

TEST_CASE("score saturation refuses settings outside their range", "[lesson]") {
  CHECK_THROWS_MATCHES(score_saturation({"0", {}, 8, 1}), Error,
                       IsError(ErrorCode::kOutOfRange, "the number of dimensions"));
  CHECK_THROWS_MATCHES(score_saturation({"0", {4, 4097}, 8, 1}), Error,
                       IsError(ErrorCode::kOutOfRange, "each dimension must be from 1 to 4096"));
  CHECK_THROWS_MATCHES(score_saturation({"0", {4}, 0, 1}), Error,
                       IsError(ErrorCode::kOutOfRange, "positions must be from 1"));
  CHECK_THROWS_MATCHES(score_saturation({"0", {4}, 8, 0}), Error,
                       IsError(ErrorCode::kOutOfRange, "trials must be from 1"));
  CHECK_THROWS_MATCHES(score_saturation({"0", {4096}, 64, 10'000}), Error,
                       IsError(ErrorCode::kOutOfRange, "the sum of the dimensions"));
}

TEST_CASE("the five score functions agree with NumPy", "[lesson]") {
  const GoldenArrays golden("lesson/score_functions.txt");
  const ScoreFunctionComparison comparison = score_functions({"21", 5, 5, 3});
  REQUIRE(comparison.functions.size() == 5);
  CHECK(comparison.source.size() == 4);
  for (std::size_t i = 0; i < 5; ++i) {
    const ScoreFunctionResult& result = comparison.functions[i];
    INFO(result.name);
    CHECK(result.available);
    CHECK(result.reason.empty());
    const auto row = static_cast<Eigen::Index>(i);
    check_close(result.scores, golden.matrix("scores").row(row).transpose(), 1e-14);
    check_close(result.weights, golden.matrix("weights").row(row).transpose(), 1e-14);
    CHECK(result.parameter_count == parameter_count(result.shapes));
  }
}

TEST_CASE("with different sizes the dots say why they do not fit", "[lesson]") {
  const ScoreFunctionComparison comparison = score_functions({"0", 6, 4, 3});
  for (const ScoreFunctionResult& result : comparison.functions) {
    const bool dot = result.name == "dot" || result.name == "scaled-dot";
    INFO(result.name);
    CHECK(result.available == !dot);
    CHECK((result.scores.size() == 0) == dot);
    CHECK((result.reason.find("6 numbers, the encoder state 4") != std::string::npos) == dot);
  }
  CHECK_THROWS_MATCHES(score_functions({"0", 0, 4, 3}), Error,
                       IsError(ErrorCode::kOutOfRange, "decoder_size must be from 1 to 4096"));
}

}  // namespace softlookup
