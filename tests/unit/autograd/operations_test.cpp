#include "autograd/operations.hpp"

#include <array>

#include <catch2/catch_test_macros.hpp>

#include "autograd/pytorch_case.hpp"
#include "base/error_matcher.hpp"

namespace softlookup {

namespace {

const std::string kFile = "autograd/operations.txt";

}  // namespace

// One or two roundings an element on the way there, one on the way back; tanh is right to 3.
TEST_CASE("operations without parameters give PyTorch's values and gradients", "[autograd]") {
  check_against_pytorch(kFile, "add", 2, [](auto& graph) {
    graph.out("y", add(graph.tape, graph.in("a"), graph.in("b")));
  });
  check_against_pytorch(kFile, "tanh", 12,
                        [](auto& graph) { graph.out("y", tanh(graph.tape, graph.in("x"))); });
  check_against_pytorch(kFile, "concatenate", 2, [](auto& graph) {
    graph.out("y", concatenate(graph.tape, graph.in("a"), graph.in("b")));
  });
  check_against_pytorch(kFile, "repeat", 3,
                        [](auto& graph) { graph.out("y", repeat(graph.tape, graph.in("x"), 3)); });
  check_against_pytorch(kFile, "stack", 2, [](auto& graph) {
    const std::array parts = {graph.in("a"), graph.in("b"), graph.in("c")};
    graph.out("y", stack(graph.tape, std::span<const typename decltype(parts)::value_type>(parts)));
  });
}

TEST_CASE("dropout draws as NumPy does and divides by what is kept", "[autograd]") {
  check_against_pytorch("autograd/operations.txt", "dropout", 3, [](auto& graph) {
    Generator generator(2014);
    graph.out("y", dropout(graph.tape, graph.in("x"), 0.3, generator));
  });
}

TEST_CASE("dropout leaves evaluation and a rate of 0 alone", "[autograd]") {
  Generator generator(1);
  for (const auto& [recording, rate] :
       {std::pair{Recording::kOff, 0.5}, std::pair{Recording::kOn, 0.0}}) {
    Tape<float> tape(recording);
    const Variable<float> x = tape.variable(2, 2);
    CHECK(dropout(tape, x, rate, generator).value.data == x.value.data);
  }
  CHECK(generator.random() == Generator(1).random());
}

TEST_CASE("one variable may be added to itself and used twice", "[autograd]") {
  require_gradients(3, [](Tape<double>& tape, RandomParameters<double>& draw) {
    const auto x = draw(tape, "x", 3, 10);
    const auto doubled = add(tape, x, x);
    return random_loss(tape, concatenate(tape, tanh(tape, doubled), doubled));
  });
}

TEST_CASE("operations work on parts of a variable", "[autograd]") {
  require_gradients(4, [](Tape<double>& tape, RandomParameters<double>& draw) {
    const auto x = tanh(tape, draw(tape, "x", 4, 11));
    const auto sum =
        add(tape, x.rows_from(1, 3).cols_from(0, 9), x.rows_from(0, 3).cols_from(2, 9));
    return random_loss(tape, tanh(tape, sum));
  });
}

TEST_CASE("gradients stop at a constant", "[autograd]") {
  require_gradients(5, [](Tape<double>& tape, RandomParameters<double>& draw) {
    const auto constant = tape.constant(2, 3);
    std::fill_n(constant.value.data, 6, 0.5);
    const auto x = draw(tape, "x", 2, 3);
    const auto sum = add(tape, add(tape, constant, x), constant);
    return random_loss(tape, concatenate(tape, tanh(tape, constant), tanh(tape, sum)));
  });
}

TEST_CASE("operations refuse sizes that do not fit", "[autograd]") {
  Tape<double> tape;
  const auto a = tape.variable(2, 3);
  const auto narrow = tape.variable(2, 2);
  const auto low = tape.variable(1, 3);
  const auto mismatch = [](const char* text) { return IsError(ErrorCode::kShapeMismatch, text); };
  CHECK_THROWS_MATCHES(add(tape, a, narrow), Error, mismatch("one shape"));
  CHECK_THROWS_MATCHES(add(tape, a, low), Error, mismatch("one shape"));
  CHECK_THROWS_MATCHES(concatenate(tape, a, low), Error, mismatch("same number of rows"));
  const std::array parts = {a, narrow};
  CHECK_THROWS_MATCHES(stack<double>(tape, parts), Error, mismatch("one width"));
  CHECK_THROWS_MATCHES(stack<double>(tape, {}), Error, mismatch("must be a matrix"));
  CHECK_THROWS_MATCHES(inner_product<double>(tape, a, low.value), Error,
                       mismatch("one coefficient"));
  Generator generator(1);
  for (const double rate : {-0.1, 1.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_MATCHES(dropout(tape, a, rate, generator), Error,
                         IsError(ErrorCode::kInvalidArgument, "dropout rate"));
}

}  // namespace softlookup
