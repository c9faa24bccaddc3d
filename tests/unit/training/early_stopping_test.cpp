#include "training/early_stopping.hpp"

#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

using Weights = std::vector<float>;

}  // namespace

TEST_CASE("early stopping waits for its patience and keeps the best weights", "[training]") {
  EarlyStopping stopping({2, false, 0});
  CHECK(stopping.report(10, 3.0, Weights{1}));
  CHECK(stopping.report(20, 2.0, Weights{2}));
  CHECK(!stopping.report(30, 2.5, Weights{3}));
  CHECK(!stopping.should_stop());
  CHECK(stopping.report(40, 1.5, Weights{4}));
  CHECK(!stopping.report(50, 1.5, Weights{5}));
  CHECK(!stopping.should_stop());
  CHECK(!stopping.report(60, 1.6, Weights{6}));
  CHECK(stopping.should_stop());
  CHECK(stopping.state().best_step == 40);
  CHECK(stopping.state().best_figure == 1.5);
  CHECK(stopping.state().best_weights == Weights{4});
}

TEST_CASE("a figure may have to rise, and by a least gain", "[training]") {
  EarlyStopping stopping({3, true, 0.5});
  CHECK(stopping.report(1, -10, Weights{1}));
  CHECK(!stopping.report(2, -9.5, Weights{2}));
  CHECK(stopping.report(3, -9.25, Weights{3}));
  CHECK(!stopping.report(4, -20, Weights{4}));
  CHECK(stopping.state().best_weights == Weights{3});
}

TEST_CASE("a figure that is no number is never the best", "[training]") {
  EarlyStopping stopping({3, false, 0});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(!stopping.report(1, nan, Weights{1}));
  CHECK(!stopping.report(2, -infinity, Weights{2}));
  CHECK(stopping.state().best_weights.empty());
  CHECK(stopping.report(3, 7, Weights{3}));
  CHECK(!stopping.report(4, nan, Weights{4}));
  CHECK(stopping.state().best_figure == 7);
}

TEST_CASE("early stopping goes on from a state it was given", "[training]") {
  EarlyStopping first({2, false, 0});
  first.report(1, 1, Weights{1});
  first.report(2, 2, Weights{2});
  EarlyStopping second(first.options());
  second.restore(first.state());
  CHECK(second.state() == first.state());
  CHECK(!second.report(3, 1, Weights{3}));
  CHECK(second.should_stop());
}

TEST_CASE("early stopping refuses what it cannot use", "[training]") {
  CHECK_THROWS_MATCHES(EarlyStopping({0, false, 0}), Error,
                       IsError(ErrorCode::kInvalidArgument, "patience"));
  CHECK_THROWS_MATCHES(EarlyStopping({1, false, -1}), Error,
                       IsError(ErrorCode::kInvalidArgument, "least gain"));
  CHECK_THROWS_MATCHES(EarlyStopping({1, false, std::numeric_limits<double>::quiet_NaN()}), Error,
                       IsError(ErrorCode::kInvalidArgument, "least gain"));
}

}  // namespace softlookup
