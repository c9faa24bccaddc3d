#include "layers/output_loss.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "autograd/pytorch_case.hpp"
#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinRel;
using Targets = std::vector<std::int32_t>;

/// Compares the mean loss and the number of right words too.
void check_case(const std::string& name, double roundings, const Targets& targets,
                double smoothing) {
  check_against_pytorch("layers/output_loss.txt", name, roundings, [&](auto& graph) {
    const OutputLoss loss = output_loss(graph.tape, graph.in("x"), graph.in("weight"),
                                        graph.in("bias"), targets, {smoothing});
    graph.loss += loss.sum / static_cast<double>(loss.count);
    const auto show = [&](const char* what, double value) {
      const auto shown = graph.tape.scratch(1, 1);
      shown(0, 0) = static_cast<std::remove_reference_t<decltype(shown(0, 0))>>(value);
      graph.show(what, shown);
    };
    show("mean", graph.loss);
    show("correct", static_cast<double>(loss.correct));
  });
}

}  // namespace

// Logits take 5 roundings, the softmax over 5 words about 12, gradients sums over the rows.
TEST_CASE("the output loss gives PyTorch's cross-entropy and gradients", "[layers]") {
  check_case("whole", 17 + 12, {0, 3, 1, 4, 2, 0}, 0);
  check_case("part", 17 + 12, {2, -1, 0, -1, 4, 1}, 0);
  check_case("smoothed", 17 + 12, {2, -1, 0, -1, 4, 1}, 0.1);
}

TEST_CASE("the output loss runs over more rows than a block", "[layers]") {
  Targets targets;
  for (std::int32_t i = 0; i < 70; ++i) targets.push_back(7 * i % 6 - 1);
  check_case("long", 17 + 2 * 70, targets, 0.1);
}

TEST_CASE("the output loss works without a bias and over wide vocabularies", "[layers]") {
  const Targets targets = {18, 0, -1, 7, 7};
  for (const double smoothing : {0.0, 0.2})
    require_gradients(12, [&](Tape<double>& tape, RandomParameters<double>& draw) {
      const auto x = tanh(tape, draw(tape, "x", 5, 4));
      const OutputLoss loss =
          output_loss(tape, x, draw(tape, "weight", 19, 4), {}, targets, {smoothing});
      CHECK(loss.count == 4);
      return loss.sum / 4;
    });
}

TEST_CASE("positions without a target cost nothing", "[layers]") {
  ParameterSet<double> set;
  const auto weight = set.add("weight", {3, 2});
  Tape<double> tape;
  const Variable<double> x{tape.zeros(2, 2), tape.zeros(2, 2)};
  const OutputLoss none = output_loss(tape, x, tape.parameter(set, weight), {}, Targets{-1, -1});
  CHECK(none.sum == 0);
  CHECK(none.count == 0);
  CHECK(none.correct == 0);
  CHECK(std::ranges::all_of(set.gradients(), [](double g) { return g == 0; }));
  const OutputLoss one = output_loss(tape, x, tape.parameter(set, weight), {}, Targets{-1, 2});
  CHECK_THAT(one.sum, WithinRel(std::log(3.0), 1e-14));
  CHECK(one.count == 1);
}

TEST_CASE("the output loss is the same without recording", "[layers]") {
  const Targets targets = {1, 0, 2};
  const auto loss_with = [&](Recording recording) {
    RandomParameters<float> draw(13, [](Tape<float>& tape, RandomParameters<float>& make) {
      make(tape, "x", 3, 4);
      make(tape, "weight", 5, 4);
    });
    Tape<float> tape(recording);
    const OutputLoss loss =
        output_loss(tape, draw(tape, "x", 3, 4), draw(tape, "weight", 5, 4), {}, targets);
    const bool untouched = std::ranges::count(draw.set().gradients(), 0.0F) == 32;
    CHECK(untouched == (recording == Recording::kOff));
    return loss.sum;
  };
  CHECK(loss_with(Recording::kOn) == loss_with(Recording::kOff));
}

TEST_CASE("the output loss refuses what does not fit", "[layers]") {
  Tape<float> tape;
  const auto x = tape.variable(2, 3);
  const auto weight = tape.variable(4, 3);
  const Targets fits = {0, 1};
  const auto mismatch = [](const char* text) { return IsError(ErrorCode::kShapeMismatch, text); };
  CHECK_THROWS_MATCHES(output_loss(tape, x, tape.variable(4, 2), {}, fits), Error,
                       mismatch("as wide as its input"));
  CHECK_THROWS_MATCHES(output_loss(tape, x, weight, {}, Targets{0}), Error,
                       mismatch("one target a row"));
  CHECK_THROWS_MATCHES(output_loss(tape, x, weight, tape.variable(1, 3), fits), Error,
                       mismatch("one number a word"));
  CHECK_THROWS_MATCHES(output_loss(tape, x, weight, {}, Targets{0, 4}), Error,
                       IsError(ErrorCode::kOutOfRange, "outside the vocabulary"));
  for (const double smoothing : {-0.1, 1.0})
    CHECK_THROWS_MATCHES(output_loss(tape, x, weight, {}, fits, {smoothing}), Error,
                         IsError(ErrorCode::kInvalidArgument, "label smoothing"));
}

}  // namespace softlookup
