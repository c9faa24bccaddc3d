#include "layers/layer_norm.hpp"

#include <catch2/catch_test_macros.hpp>

#include "autograd/pytorch_case.hpp"
#include "base/error_matcher.hpp"

namespace softlookup {

// Mean and variance are sums of 5 (8 roundings each), the quotient and the affine part take 5, and
// the way back has two more such sums. The smallest deviation here, above 1/3, triples what an
// input is off by.
TEST_CASE("layer norm gives PyTorch's outputs and gradients", "[layers]") {
  check_against_pytorch("layers/layers.txt", "layer-norm", 3 * (4 * 8 + 5), [](auto& graph) {
    graph.out("y", layer_norm(graph.tape, graph.in("x"), graph.in("weight"), graph.in("bias")));
  });
}

TEST_CASE("layer norm of rows longer than a block of lanes", "[layers]") {
  require_gradients(7, [](Tape<double>& tape, RandomParameters<double>& draw) {
    return random_loss(tape, layer_norm(tape, draw(tape, "x", 3, 19), draw(tape, "weight", 1, 19),
                                        draw(tape, "bias", 1, 19), 1e-3));
  });
}

TEST_CASE("a constant row is its bias", "[layers]") {
  Tape<double> tape;
  const auto x = tape.constant(1, 3);
  const auto weight = tape.constant(1, 3);
  const auto bias = tape.constant(1, 3);
  for (std::size_t j = 0; j < 3; ++j) {
    x.value(0, j) = 4;
    weight.value(0, j) = 2;
    bias.value(0, j) = static_cast<double>(j);
  }
  const auto y = layer_norm(tape, x, weight, bias);
  for (std::size_t j = 0; j < 3; ++j) CHECK(y.value(0, j) == static_cast<double>(j));
  CHECK_NOTHROW(tape.backward());
}

TEST_CASE("layer norm refuses sizes that do not fit", "[layers]") {
  Tape<float> tape;
  const auto mismatch = IsError(ErrorCode::kShapeMismatch, "as wide as its input");
  const auto x = tape.variable(2, 3);
  const auto fits = tape.variable(1, 3);
  const auto narrow = tape.variable(1, 2);
  CHECK_THROWS_MATCHES(layer_norm(tape, x, narrow, fits), Error, mismatch);
  CHECK_THROWS_MATCHES(layer_norm(tape, x, fits, narrow), Error, mismatch);
  CHECK_THROWS_MATCHES(layer_norm(tape, tape.variable(2, 0), fits, fits), Error, mismatch);
}

}  // namespace softlookup
