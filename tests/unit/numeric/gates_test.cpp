#include "numeric/gates.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "numeric/drawn_matrix.hpp"
#include "numeric/every_instruction_set.hpp"

namespace softlookup::numeric {

namespace {

constexpr std::size_t kSizes[] = {1, 5, 8, 13, 32, 37};
constexpr std::size_t kBatch = 3;

/// Both passes of all cells, what they write one after the other.
template <typename Scalar>
std::vector<Scalar> all_results(std::size_t size, bool with_previous) {
  Draws draws(size);
  std::vector<Scalar> results;
  const auto keep = [&](const DrawnMatrix<Scalar>& made) {
    results.insert(results.end(), made.numbers.begin(), made.numbers.end());
  };
  const auto input = draws.matrix<Scalar>(kBatch, 4 * size);
  const auto drawn_previous = draws.matrix<Scalar>(kBatch, size);
  const MatrixView<const Scalar> previous =
      with_previous ? drawn_previous.view() : MatrixView<const Scalar>{};
  auto gates = draws.matrix<Scalar>(kBatch, 4 * size);
  auto d_gates = draws.matrix<Scalar>(kBatch, 4 * size);
  auto d_input = draws.matrix<Scalar>(kBatch, 4 * size);
  auto extra = draws.matrix<Scalar>(kBatch, size);
  auto state = draws.matrix<Scalar>(kBatch, size);
  auto d_state = draws.matrix<Scalar>(kBatch, size);
  auto d_cell = draws.matrix<Scalar>(kBatch, size);

  const std::size_t three = 3 * size;
  gru_gates<Scalar>(input.view().cols_from(0, three), gates.view().cols_from(0, three), previous,
                    extra.view(), state.view());
  gru_gates_backward<Scalar>(gates.view().cols_from(0, three), extra.view(), previous,
                             d_state.view(), d_input.view().cols_from(0, three),
                             d_gates.view().cols_from(0, three), d_state.view());
  for (const auto* made : {&gates, &extra, &state, &d_input, &d_gates, &d_state}) keep(*made);
  lstm_gates<Scalar>(input.view(), gates.view(), previous, extra.view(), state.view());
  lstm_gates_backward<Scalar>(gates.view(), extra.view(), previous, d_state.view(), d_cell.view(),
                              d_input.view(), d_gates.view());
  for (const auto* made : {&gates, &extra, &state, &d_input, &d_gates, &d_cell}) keep(*made);
  rnn_gates<Scalar>(input.view().cols_from(0, size), state.view());
  keep(state);
  tanh_backward<Scalar>(state.view(), d_state.view(), d_state.view());
  keep(d_state);
  return results;
}

double sigmoid_of(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

TEMPLATE_TEST_CASE("gates have the same bits with every instruction set", "[numeric]", float,
                   double) {
  for (const std::size_t size : kSizes)
    for (const bool with_previous : {true, false}) {
      std::vector<TestType> first;
      for_every_instruction_set([&] {
        const std::vector<TestType> now = all_results<TestType>(size, with_previous);
        if (first.empty()) first = now;
        INFO("size " << size);
        CHECK(std::memcmp(first.data(), now.data(), now.size() * sizeof(TestType)) == 0);
      });
    }
}

// Everything here is at most 4: sigmoid, tanh and a dozen operations around them.
TEMPLATE_TEST_CASE("gates follow the cells' formulas", "[numeric]", float, double) {
  const double tolerance = 4 * 16 * static_cast<double>(std::numeric_limits<TestType>::epsilon());
  for (const std::size_t size : kSizes) {
    Draws draws(size);
    const auto input = draws.matrix<TestType>(kBatch, 4 * size);
    const auto hidden = draws.matrix<TestType>(kBatch, 4 * size);
    const auto previous = draws.matrix<TestType>(kBatch, size);
    auto gru = hidden;
    auto lstm = hidden;
    DrawnMatrix<TestType> candidate = previous;
    DrawnMatrix<TestType> gru_state = previous;
    DrawnMatrix<TestType> cell = previous;
    DrawnMatrix<TestType> lstm_state = previous;
    DrawnMatrix<TestType> rnn_state = previous;
    gru_gates<TestType>(input.view().cols_from(0, 3 * size), gru.view().cols_from(0, 3 * size),
                        previous.view(), candidate.view(), gru_state.view());
    lstm_gates<TestType>(input.view(), lstm.view(), previous.view(), cell.view(),
                         lstm_state.view());
    rnn_gates<TestType>(input.view().cols_from(0, size), rnn_state.view());
    for (std::size_t b = 0; b < kBatch; ++b)
      for (std::size_t j = 0; j < size; ++j) {
        const auto x = [&](std::size_t gate) {
          return static_cast<double>(input.view()(b, gate * size + j));
        };
        const auto h = [&](std::size_t gate) {
          return static_cast<double>(hidden.view()(b, gate * size + j));
        };
        const double before = static_cast<double>(previous.view()(b, j));
        const double z = sigmoid_of(x(1) + h(1));
        const double n = std::tanh(x(2) + sigmoid_of(x(0) + h(0)) * h(2));
        const double c =
            sigmoid_of(x(1) + h(1)) * before + sigmoid_of(x(0) + h(0)) * std::tanh(x(2) + h(2));
        const auto close = [&](DrawnMatrix<TestType>& made, double expected) {
          CHECK(std::abs(static_cast<double>(made.view()(b, j)) - expected) <= tolerance);
        };
        close(candidate, n);
        close(gru_state, (1 - z) * n + z * before);
        close(cell, c);
        close(lstm_state, sigmoid_of(x(3) + h(3)) * std::tanh(c));
        close(rnn_state, std::tanh(x(0) + before));
      }
  }
}

TEMPLATE_TEST_CASE("gates may be asked for no gradient of their input", "[numeric]", float,
                   double) {
  Draws draws(3);
  const auto gates = draws.matrix<TestType>(kBatch, 4 * 9);
  const auto extra = draws.matrix<TestType>(kBatch, 9);
  const auto d_state = draws.matrix<TestType>(kBatch, 9);
  auto d_gates = draws.matrix<TestType>(kBatch, 4 * 9);
  auto d_gates_without = d_gates;
  auto d_input = draws.matrix<TestType>(kBatch, 4 * 9);
  auto d_cell = draws.matrix<TestType>(kBatch, 9);
  auto d_cell_without = d_cell;
  lstm_gates_backward<TestType>(gates.view(), extra.view(), {}, d_state.view(), d_cell.view(),
                                d_input.view(), d_gates.view());
  lstm_gates_backward<TestType>(gates.view(), extra.view(), {}, d_state.view(),
                                d_cell_without.view(), {}, d_gates_without.view());
  CHECK(d_gates.numbers == d_gates_without.numbers);
  CHECK(d_cell.numbers == d_cell_without.numbers);
}

}  // namespace softlookup::numeric
