#include "attention/attention_step.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "autograd/pytorch_case.hpp"
#include "base/error_matcher.hpp"
#include "layers/affine.hpp"
#include "numeric/every_instruction_set.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinAbs;
using Lengths = std::array<std::size_t, 2>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Scores take up to 6 + 12 roundings (projections, tanh, products), the softmax 12, contexts 8; the
// way back the same again.
constexpr double kRoundings = 2 * 38;

template <typename Scalar>
void show(CaseGraph<Scalar>& graph, const AttentionResult<Scalar>& result) {
  graph.show("weights", result.weights);
  graph.out("contexts", result.contexts);
}

/// Queries [6, d], keys and values [8, ...] of two sequences.
template <typename Scalar>
AttentionInputs<Scalar> inputs_of(CaseGraph<Scalar>& graph, const Lengths& lengths) {
  return {graph.in("queries"), graph.in("keys"), graph.in("values"), 2, lengths};
}

template <typename Scalar>
AttentionSettings<Scalar> settings_of(CaseGraph<Scalar>& graph) {
  return {1, graph.in("v")};
}

template <typename Build>
void check_case(const std::string& name, const Build& build) {
  check_against_pytorch("attention/attention_step.txt", name, kRoundings, build);
}

/// One sequence's attention with 1 query over 3 positions, in double, whose scores are 0, 1, 2.
struct Small {
  Tape<double> tape{Recording::kOff};
  AttentionInputs<double> inputs{tape.constant(1, 1), tape.constant(3, 1), tape.constant(3, 1), 1};

  Small() {
    inputs.queries.value(0, 0) = 1;
    for (std::size_t s = 0; s < 3; ++s) {
      inputs.keys.value(s, 0) = static_cast<double>(s);
      inputs.values.value(s, 0) = std::pow(10.0, static_cast<double>(s));
    }
  }
  AttentionResult<double> step(const WeightIntervention<double>& change) {
    AttentionSettings<double> settings;
    settings.interventions = {&change, 1};
    return attention_step(tape, inputs, settings);
  }
};

/// Two sequences of 9 features, ragged, with a v or without.
template <typename Scalar>
double ragged_loss(Tape<Scalar>& tape, RandomParameters<Scalar>& draw, bool additive) {
  static constexpr Lengths kLengths = {5, 2};
  AttentionSettings<Scalar> settings{Scalar(0.3)};
  if (additive) settings.v = draw(tape, "v", 1, 9);
  settings.temperature = 0.8;
  const AttentionInputs<Scalar> inputs{draw(tape, "queries", 6, 9), draw(tape, "keys", 10, 9),
                                       draw(tape, "values", 10, 11), 2, kLengths};
  return random_loss(tape, attention_step(tape, inputs, settings).contexts);
}

}  // namespace

TEST_CASE("dot attention gives PyTorch's weights, contexts and gradients", "[attention]") {
  check_case("dot", [](auto& graph) {
    auto inputs = inputs_of(graph, {});
    inputs.lengths = {};
    show(graph, attention_step(graph.tape, inputs, settings_of(graph)));
  });
  check_case("scaled-dot", [](auto& graph) {
    static constexpr Lengths kLengths = {4, 2};
    auto settings = settings_of(graph);
    settings.scale = static_cast<decltype(settings.scale)>(1 / std::sqrt(3.0));
    settings.temperature = 0.5;
    show(graph, attention_step(graph.tape, inputs_of(graph, kLengths), settings));
  });
}

TEST_CASE("keys that are the values get both gradients", "[attention]") {
  check_case("dot-values-are-keys", [](auto& graph) {
    static constexpr Lengths kLengths = {4, 2};
    auto inputs = inputs_of(graph, kLengths);
    inputs.values = inputs.keys;
    show(graph, attention_step(graph.tape, inputs, settings_of(graph)));
  });
}

TEST_CASE("general attention is dot attention after an affine layer", "[attention]") {
  check_case("general", [](auto& graph) {
    static constexpr Lengths kLengths = {3, 4};
    auto inputs = inputs_of(graph, kLengths);
    inputs.keys = affine(graph.tape, inputs.keys, graph.in("W_a"));
    show(graph, attention_step(graph.tape, inputs, settings_of(graph)));
  });
}

TEST_CASE("additive attention gives PyTorch's weights, contexts and gradients", "[attention]") {
  check_case("additive", [](auto& graph) {
    static constexpr Lengths kLengths = {4, 2};
    auto inputs = inputs_of(graph, kLengths);
    inputs.queries = affine(graph.tape, inputs.queries, graph.in("W"));
    inputs.keys = affine(graph.tape, inputs.keys, graph.in("U"));
    show(graph, attention_step(graph.tape, inputs, settings_of(graph)));
  });
}

TEST_CASE("concat attention is additive attention with the halves of one weight", "[attention]") {
  check_case("concat", [](auto& graph) {
    static constexpr Lengths kLengths = {1, 4};
    auto inputs = inputs_of(graph, kLengths);
    const auto weight = graph.in("W_a");
    inputs.queries = affine(graph.tape, inputs.queries, weight.cols_from(0, 3));
    inputs.keys = affine(graph.tape, inputs.keys, weight.cols_from(3, 3));
    auto settings = settings_of(graph);
    settings.temperature = 2;
    show(graph, attention_step(graph.tape, inputs, settings));
  });
}

TEST_CASE("attention's gradients agree with differences over longer rows", "[attention]") {
  for (const bool additive : {false, true})
    require_gradients(21, [&](Tape<double>& tape, RandomParameters<double>& draw) {
      return ragged_loss(tape, draw, additive);
    });
}

TEST_CASE("attention over constants gives the others their gradients", "[attention]") {
  for (const bool additive : {false, true})
    for (const int constant : {0, 1, 2, 3}) {
      INFO("additive " << additive << ", constant " << constant);
      require_gradients(22, [&](Tape<double>& tape, RandomParameters<double>& draw) {
        std::array parts = {draw(tape, "queries", 2, 3), draw(tape, "keys", 4, 3),
                            draw(tape, "values", 4, 2), draw(tape, "v", 1, 3)};
        Variable<double>& fixed = parts[static_cast<std::size_t>(constant)];
        const Variable<double> copy = tape.constant(fixed.rows(), fixed.cols());
        for (std::size_t i = 0; i < copy.rows(); ++i)
          for (std::size_t j = 0; j < copy.cols(); ++j)
            copy.value(i, j) = 0.1 * static_cast<double>(i) - 0.2 * static_cast<double>(j);
        fixed = copy;
        AttentionSettings<double> settings;
        if (additive) settings.v = parts[3];
        return random_loss(
            tape, attention_step(tape, {parts[0], parts[1], parts[2], 1}, settings).contexts);
      });
    }
}

TEST_CASE("attention has the same bits with every instruction set", "[attention]") {
  for (const bool additive : {false, true}) {
    std::vector<float> first;
    numeric::for_every_instruction_set([&] {
      const auto build = [&](Tape<float>& tape, RandomParameters<float>& draw) {
        return ragged_loss(tape, draw, additive);
      };
      RandomParameters<float> draw(23, build);
      Tape<float> tape;
      build(tape, draw);
      tape.backward();
      const std::span<float> gradients = draw.set().gradients();
      if (first.empty()) first.assign(gradients.begin(), gradients.end());
      CHECK(std::memcmp(first.data(), gradients.data(), gradients.size_bytes()) == 0);
    });
  }
}

TEST_CASE("weights and scores past a sequence's length are 0", "[attention]") {
  Tape<float> tape(Recording::kOff);
  const Lengths lengths = {1, 3};
  const auto ones = [&](std::size_t rows) {
    const auto made = tape.constant(rows, 1);
    std::fill_n(made.value.data, rows, 1.0F);
    return made;
  };
  const auto result = attention_step<float>(tape, {ones(4), ones(8), ones(8), 2, lengths}, {});
  for (std::size_t row = 0; row < 4; ++row)
    for (std::size_t s = 0; s < 4; ++s) {
      const bool inside = s < lengths[row % 2];
      CHECK(result.scores(row, s) == (inside ? 1.0F : 0.0F));
      CHECK((result.weights(row, s) > 0) == inside);
    }
}

TEST_CASE("a temperature of 0 or infinity works where nothing is recorded", "[attention]") {
  Small small;
  AttentionSettings<double> settings;
  settings.temperature = 0;
  CHECK(attention_step(small.tape, small.inputs, settings).contexts.value(0, 0) == 100);
  settings.temperature = kInfinity;
  CHECK_THAT(attention_step(small.tape, small.inputs, settings).contexts.value(0, 0),
             WithinAbs(37, 1e-13));
}

TEST_CASE("interventions change the weights and with them the context", "[attention]") {
  Small small;
  const double total = 1 + std::exp(1.0) + std::exp(2.0);
  const auto untouched = small.step({});
  CHECK_THAT(untouched.weights(0, 2), WithinAbs(std::exp(2.0) / total, 1e-15));

  const auto uniform = small.step({.change = WeightChange::kUniform});
  CHECK_THAT(uniform.contexts.value(0, 0), WithinAbs(37, 1e-13));
  CHECK(uniform.scores(0, 2) == 2);

  const std::array<double, 3> forced = {0, 0.25, 0.5};  // taken as given, not normalised
  const auto given = small.step({.change = WeightChange::kForced, .weights = forced});
  CHECK(given.contexts.value(0, 0) == 52.5);
  CHECK(given.weights(0, 1) == 0.25);

  const std::array<std::size_t, 3> rotated = {2, 0, 1};
  const auto permuted = small.step({.change = WeightChange::kPermuted, .permutation = rotated});
  for (std::size_t s = 0; s < 3; ++s)
    CHECK(permuted.weights(0, s) == untouched.weights(0, rotated[s]));
  CHECK_THAT(permuted.contexts.value(0, 0),
             WithinAbs((std::exp(2.0) + 10 + 100 * std::exp(1.0)) / total, 1e-12));
}

TEST_CASE("an intervention concerns its own query", "[attention]") {
  Tape<double> tape(Recording::kOff);
  const Lengths lengths = {2, 1};
  const auto queries = tape.constant(4, 1);
  const auto keys = tape.constant(4, 1);
  for (std::size_t i = 0; i < 4; ++i)
    queries.value(i, 0) = keys.value(i, 0) = static_cast<double>(i);
  std::array<WeightIntervention<double>, 4> changes;
  changes[2].change = WeightChange::kUniform;  // the second query of the first sequence
  AttentionSettings<double> settings;
  settings.interventions = changes;
  const auto result = attention_step<double>(tape, {queries, keys, keys, 2, lengths}, settings);
  CHECK(result.weights(2, 0) == 0.5);
  CHECK(result.weights(2, 1) == 0.5);
  CHECK(result.weights(1, 0) == 1);
  CHECK(result.weights(3, 0) == 1);
}

TEST_CASE("an intervention that does not fit is refused", "[attention]") {
  Small small;
  const std::array<double, 2> two = {0.5, 0.5};
  const std::array<double, 3> negative = {0.5, -0.5, 1};
  const std::array<double, 3> infinite = {0, kInfinity, 0};
  const std::array<std::size_t, 2> short_order = {1, 0};
  const std::array<std::size_t, 3> outside = {0, 1, 3};
  CHECK_THROWS_MATCHES(small.step({.change = WeightChange::kForced, .weights = two}), Error,
                       IsError(ErrorCode::kShapeMismatch, "as many as the source"));
  for (const auto& weights : {negative, infinite})
    CHECK_THROWS_MATCHES(small.step({.change = WeightChange::kForced, .weights = weights}), Error,
                         IsError(ErrorCode::kInvalidArgument, "from 0 up"));
  CHECK_THROWS_MATCHES(small.step({.change = WeightChange::kPermuted, .permutation = short_order}),
                       Error, IsError(ErrorCode::kShapeMismatch, "one entry a source position"));
  CHECK_THROWS_MATCHES(small.step({.change = WeightChange::kPermuted, .permutation = outside}),
                       Error, IsError(ErrorCode::kOutOfRange, "does not exist"));
  const std::array<WeightIntervention<double>, 2> too_many;
  AttentionSettings<double> settings;
  settings.interventions = too_many;
  CHECK_THROWS_MATCHES(attention_step(small.tape, small.inputs, settings), Error,
                       IsError(ErrorCode::kShapeMismatch, "one entry a query"));
  Tape<double> recording;
  settings.interventions = {too_many.data(), 1};
  CHECK_THROWS_MATCHES(attention_step(recording, small.inputs, settings), Error,
                       IsError(ErrorCode::kShapeMismatch, "does not record"));
}

TEST_CASE("attention refuses what does not fit", "[attention]") {
  Tape<float> tape;
  const auto queries = tape.variable(4, 3);
  const auto keys = tape.variable(6, 3);
  const auto values = tape.variable(6, 2);
  const auto step = [&](const AttentionInputs<float>& inputs,
                        const AttentionSettings<float>& settings = {}) {
    return attention_step(tape, inputs, settings);
  };
  const auto mismatch = [](const char* text) { return IsError(ErrorCode::kShapeMismatch, text); };
  CHECK_THROWS_MATCHES(step({queries, keys, values, 0}), Error, mismatch("one width"));
  CHECK_THROWS_MATCHES(step({queries, keys, values, 4}), Error, mismatch("one width"));
  CHECK_THROWS_MATCHES(step({queries, values, values, 2}), Error, mismatch("one width"));
  CHECK_THROWS_MATCHES(step({queries, keys, tape.variable(4, 2), 2}), Error,
                       mismatch("a value for every key"));
  CHECK_THROWS_MATCHES(step({queries, keys, values, 2}, {1, tape.variable(1, 2)}), Error,
                       mismatch("one width"));
  CHECK_THROWS_MATCHES(step({queries, tape.variable(0, 3), tape.variable(0, 2), 2}), Error,
                       mismatch("at least one position"));
  const std::array<std::size_t, 1> one_length = {3};
  CHECK_THROWS_MATCHES(step({queries, keys, values, 2, one_length}), Error,
                       mismatch("one length a sequence"));
  for (const Lengths& lengths : {Lengths{3, 0}, Lengths{4, 3}})
    CHECK_THROWS_MATCHES(step({queries, keys, values, 2, lengths}), Error,
                         IsError(ErrorCode::kOutOfRange, "at least one position"));
  for (const double temperature : {0.0, 1e-60, 1e60, kInfinity})
    CHECK_THROWS_MATCHES(step({queries, keys, values, 2}, {1, {}, temperature}), Error,
                         IsError(ErrorCode::kInvalidArgument, "training needs a temperature"));
  for (const double temperature : {-1.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_MATCHES(step({queries, keys, values, 2}, {1, {}, temperature}), Error,
                         IsError(ErrorCode::kInvalidArgument, "temperature"));
}

}  // namespace softlookup
