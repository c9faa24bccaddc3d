#include "layers/recurrence.hpp"

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "autograd/pytorch_case.hpp"
#include "base/error_matcher.hpp"
#include "layers/affine.hpp"
#include "numeric/every_instruction_set.hpp"

namespace softlookup {

namespace {

enum class Cell { kGru, kLstm, kRnn };

struct CellKind {
  Cell cell;
  const char* name;
  std::size_t gates;
};

constexpr CellKind kCells[] = {
    {Cell::kGru, "gru", 3}, {Cell::kLstm, "lstm", 4}, {Cell::kRnn, "rnn", 1}};

template <typename Scalar>
Recurrence<Scalar> recurrence(Cell cell, Tape<Scalar>& tape, Variable<Scalar> inputs,
                              const RecurrentWeights<Scalar>& weights,
                              const InitialState<Scalar>& initial, const Walk& walk) {
  switch (cell) {
    case Cell::kGru:
      return gru_recurrence(tape, inputs, weights, initial, walk);
    case Cell::kLstm:
      return lstm_recurrence(tape, inputs, weights, initial, walk);
    case Cell::kRnn:
      return rnn_recurrence(tape, inputs, weights, initial, walk);
  }
  return {};
}

/// A recurrence as torch.nn has it, from the case's inputs named with this suffix.
template <typename Scalar>
Recurrence<Scalar> from_case(Cell cell, CaseGraph<Scalar>& graph, const Walk& walk,
                             const std::string& suffix) {
  const auto in = [&](const std::string& name) { return graph.in(name + suffix); };
  const auto inputs = affine(graph.tape, graph.in("x"), in("weight_ih"), in("bias_ih"));
  return recurrence<Scalar>(cell, graph.tape, inputs, {in("weight_hh"), in("bias_hh")},
                            {in("state"), in("cell")}, walk);
}

template <typename Scalar>
void show_last(CaseGraph<Scalar>& graph, const Recurrence<Scalar>& result,
               const std::string& suffix) {
  graph.out("last" + suffix, result.last);
  if (result.last_cell.present()) graph.out("last_cell" + suffix, result.last_cell);
}

/// A walk over an arena's rows with random weights: what the tests without a fixture share.
struct Example {
  std::size_t steps = 4;
  std::size_t batch = 3;
  std::size_t size = 9;  // one block of lanes and a part
  std::vector<std::size_t> active = {};
  bool reversed = false;
  bool bias = true;
  bool initial = true;

  [[nodiscard]] Walk walk() const { return {steps, batch, active, reversed}; }

  template <typename Scalar>
  Recurrence<Scalar> build(const CellKind& kind, Tape<Scalar>& tape,
                           RandomParameters<Scalar>& draw) const {
    const std::size_t gates = kind.gates * size;
    RecurrentWeights<Scalar> weights{draw(tape, "weight", gates, size), {}};
    if (bias) weights.bias = draw(tape, "bias", 1, gates);
    InitialState<Scalar> start;
    if (initial) start.state = draw(tape, "state", batch, size);
    if (initial && kind.cell == Cell::kLstm) start.cell = draw(tape, "cell", batch, size);
    return recurrence<Scalar>(kind.cell, tape, draw(tape, "inputs", steps * batch, gates), weights,
                              start, walk());
  }

  template <typename Scalar>
  double loss(const CellKind& kind, Tape<Scalar>& tape, RandomParameters<Scalar>& draw) const {
    const Recurrence<Scalar> result = build(kind, tape, draw);
    double sum = random_loss(tape, result.states, 1) + random_loss(tape, result.last, 2);
    if (result.last_cell.present()) sum += random_loss(tape, result.last_cell, 3);
    return sum;
  }

  template <typename Scalar>
  [[nodiscard]] RandomParameters<Scalar> parameters(const CellKind& kind,
                                                    std::uint64_t seed) const {
    return {seed, [&](Tape<Scalar>& tape, RandomParameters<Scalar>& draw) {
              return build(kind, tape, draw);
            }};
  }
};

void require_gradients_of(const Example& example) {
  for (const CellKind& kind : kCells) {
    INFO(kind.name);
    require_gradients(31, [&](Tape<double>& tape, RandomParameters<double>& draw) {
      return example.loss(kind, tape, draw);
    });
  }
}

template <typename Scalar>
bool same(MatrixView<Scalar> a, MatrixView<Scalar> b) {
  bool equal = a.rows == b.rows && a.cols == b.cols;
  for (std::size_t i = 0; equal && i < a.rows; ++i)
    equal = std::memcmp(a.row(i), b.row(i), a.cols * sizeof(Scalar)) == 0;
  return equal;
}

}  // namespace

// Roundings in the three tests below: a step adds up to 3 products of the input and 3 of the state
// (12), gates take up to 20 more, and what a step is off by reaches the next, forward and backward.
TEST_CASE("a recurrence gives PyTorch's states and gradients", "[layers]") {
  for (const CellKind& kind : kCells) {
    const std::string file = std::string("layers/") + kind.name + ".txt";
    check_against_pytorch(file, "plain", 2 * 3 * 32, [&](auto& graph) {
      const auto result = from_case(kind.cell, graph, Walk{3, 2}, "");
      graph.out("states", result.states);
      show_last(graph, result, "");
    });
    check_against_pytorch(file, "without-bias", 2 * 2 * 32, [&](auto& graph) {
      const auto result = from_case(kind.cell, graph, Walk{2, 2}, "");
      graph.out("states", result.states);
      show_last(graph, result, "");
    });
    check_against_pytorch(file, "step", 2 * 32, [&](auto& graph) {
      const auto result = from_case(kind.cell, graph, Walk{1, 3}, "");
      graph.out("states", result.states);
      show_last(graph, result, "");
    });
  }
}

TEST_CASE("two walks over ragged sequences are PyTorch's bidirectional recurrence", "[layers]") {
  static constexpr std::array<std::size_t, 4> kActive = {3, 2, 1, 1};
  for (const CellKind& kind : kCells)
    check_against_pytorch(
        std::string("layers/") + kind.name + ".txt", "both-ways", 2 * 4 * 32, [&](auto& graph) {
          const auto forward = from_case(kind.cell, graph, Walk{4, 3, kActive, false}, "");
          const auto backward = from_case(kind.cell, graph, Walk{4, 3, kActive, true}, "_reverse");
          graph.out("states", concatenate(graph.tape, forward.states, backward.states));
          show_last(graph, forward, "");
          show_last(graph, backward, "_reverse");
        });
}

TEST_CASE("a recurrence's gradients agree with differences on every walk", "[layers]") {
  require_gradients_of({.reversed = false});
  require_gradients_of({.reversed = true});
  require_gradients_of({.steps = 1});
  require_gradients_of({.size = 3, .active = {3, 2, 2, 1}});
  require_gradients_of({.size = 3, .active = {3, 2, 2, 1}, .reversed = true});
  require_gradients_of({.size = 3, .active = {3, 3, 1, 1}, .initial = false});
  require_gradients_of({.size = 3, .active = {3, 3, 1, 1}, .reversed = true, .initial = false});
  require_gradients_of({.size = 3, .bias = false, .initial = false});
}

TEST_CASE("a sequence without a step ends where it starts", "[layers]") {
  require_gradients_of({.size = 3, .active = {2, 2, 1, 0}});
  require_gradients_of({.size = 3, .active = {2, 2, 1, 0}, .reversed = true});
  require_gradients_of({.steps = 2, .size = 3, .active = {0, 0}});
  for (const bool initial : {true, false}) {
    const Example example{.size = 3, .active = {2, 1, 0, 0}, .initial = initial};
    auto draw = example.parameters<double>(kCells[1], 5);
    Tape<double> tape;
    const auto result = example.build(kCells[1], tape, draw);
    for (std::size_t j = 0; j < 3; ++j) {
      CHECK(result.last.value(2, j) == (initial ? draw(tape, "state", 3, 3).value(2, j) : 0.0));
      CHECK(result.last_cell.value(2, j) == (initial ? draw(tape, "cell", 3, 3).value(2, j) : 0.0));
      CHECK(result.states.value(2, j) == 0.0);
    }
  }
}

TEST_CASE("a chain of single steps is the whole walk", "[layers]") {
  const Example example{.steps = 5, .batch = 2};
  for (const CellKind& kind : kCells) {
    INFO(kind.name);
    auto whole_draw = example.parameters<double>(kind, 8);
    Tape<double> whole_tape;
    const auto whole = example.build(kind, whole_tape, whole_draw);
    const auto chain = [&](Tape<double>& tape, RandomParameters<double>& draw) {
      const std::size_t gates = kind.gates * example.size;
      const RecurrentWeights<double> weights{draw(tape, "weight", gates, example.size),
                                             draw(tape, "bias", 1, gates)};
      InitialState<double> state{draw(tape, "state", 2, example.size), {}};
      if (kind.cell == Cell::kLstm) state.cell = draw(tape, "cell", 2, example.size);
      const auto inputs = draw(tape, "inputs", 10, gates);
      for (std::size_t t = 0; t < example.steps; ++t) {
        const auto result = recurrence<double>(kind.cell, tape, inputs.rows_from(2 * t, 2), weights,
                                               state, Walk{1, 2});
        state = {result.last, result.last_cell};
      }
      return state;
    };
    Tape<double> tape;
    const InitialState<double> end = chain(tape, whole_draw);
    CHECK(same(end.state.value, whole.last.value));
    if (kind.cell == Cell::kLstm) CHECK(same(end.cell.value, whole.last_cell.value));
    require_gradients(8, [&](Tape<double>& t, RandomParameters<double>& draw) {
      return random_loss(t, chain(t, draw).state);
    });
  }
}

TEST_CASE("decoding has the states of training", "[layers]") {
  const Example example{.active = {3, 2, 1, 1}, .reversed = true};
  for (const CellKind& kind : kCells) {
    auto draw = example.parameters<float>(kind, 9);
    Tape<float> training;
    Tape<float> decoding(Recording::kOff);
    const auto a = example.build(kind, training, draw);
    const auto b = example.build(kind, decoding, draw);
    CHECK(same(a.states.value, b.states.value));
    CHECK(same(a.last.value, b.last.value));
    CHECK_FALSE(b.states.wants_gradient());
  }
}

TEST_CASE("a recurrence has the same bits with every instruction set", "[layers]") {
  const Example example{.steps = 6, .batch = 5, .size = 37, .active = {5, 5, 4, 2, 2, 1}};
  for (const CellKind& kind : kCells) {
    std::vector<float> first;
    numeric::for_every_instruction_set([&] {
      auto draw = example.parameters<float>(kind, 10);
      Tape<float> tape;
      example.loss(kind, tape, draw);
      tape.backward();
      const std::span<float> gradients = draw.set().gradients();
      if (first.empty()) first.assign(gradients.begin(), gradients.end());
      CHECK(std::memcmp(first.data(), gradients.data(), gradients.size_bytes()) == 0);
    });
  }
}

TEST_CASE("a recurrence refuses what does not fit", "[layers]") {
  Tape<double> tape;
  const auto zeros = [&](std::size_t rows, std::size_t cols) {
    return Variable<double>{tape.zeros(rows, cols), tape.zeros(rows, cols)};
  };
  const RecurrentWeights<double> weights{zeros(9, 3), zeros(1, 9)};
  const auto inputs = zeros(4, 9);
  const Walk walk{2, 2};
  const auto mismatch = [](const char* text) { return IsError(ErrorCode::kShapeMismatch, text); };
  CHECK_NOTHROW(gru_recurrence<double>(tape, inputs, weights, {}, walk));
  CHECK_THROWS_MATCHES(gru_recurrence<double>(tape, inputs, weights, {}, Walk{3, 2}), Error,
                       mismatch("one row of gates"));
  CHECK_THROWS_MATCHES(lstm_recurrence<double>(tape, inputs, weights, {}, walk), Error,
                       mismatch("gates of its state's size"));
  CHECK_THROWS_MATCHES(rnn_recurrence<double>(tape, inputs, weights, {}, walk), Error,
                       mismatch("gates of its state's size"));
  CHECK_THROWS_MATCHES(
      gru_recurrence<double>(tape, inputs, {weights.weight, zeros(1, 3)}, {}, walk), Error,
      mismatch("one number a gate"));
  CHECK_THROWS_MATCHES(gru_recurrence<double>(tape, inputs, weights, {zeros(1, 3), {}}, walk),
                       Error, mismatch("one state a sequence"));
  CHECK_THROWS_MATCHES(gru_recurrence<double>(tape, inputs, weights, {zeros(2, 4), {}}, walk),
                       Error, mismatch("one state a sequence"));
  CHECK_THROWS_MATCHES(
      lstm_recurrence<double>(tape, zeros(4, 12), {zeros(12, 3), {}}, {zeros(2, 3), {}}, walk),
      Error, mismatch("a state and a cell"));
  const std::array<std::size_t, 1> too_few = {2};
  CHECK_THROWS_MATCHES(gru_recurrence<double>(tape, inputs, weights, {}, Walk{2, 2, too_few}),
                       Error, mismatch("active sequences"));
  const std::array<std::size_t, 2> growing = {1, 2};
  const std::array<std::size_t, 2> too_many = {3, 2};
  for (const auto& active : {growing, too_many})
    CHECK_THROWS_MATCHES(gru_recurrence<double>(tape, inputs, weights, {}, Walk{2, 2, active}),
                         Error, IsError(ErrorCode::kInvalidArgument, "sorted by length"));
}

}  // namespace softlookup
