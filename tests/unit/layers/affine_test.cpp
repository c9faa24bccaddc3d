#include "layers/affine.hpp"

#include <catch2/catch_test_macros.hpp>

#include "autograd/pytorch_case.hpp"
#include "base/error_matcher.hpp"

namespace softlookup {

// An output or gradient adds up to 5 products: 10 roundings, and 1 for the bias.
TEST_CASE("an affine layer gives PyTorch's outputs and gradients", "[layers]") {
  for (const char* name : {"affine", "affine-without-bias"})
    check_against_pytorch("layers/layers.txt", name, 11, [](auto& graph) {
      graph.out("y", affine(graph.tape, graph.in("x"), graph.in("weight"), graph.in("bias")));
    });
}

TEST_CASE("two affine layers may share a weight or halves of one", "[layers]") {
  require_gradients(6, [](Tape<double>& tape, RandomParameters<double>& draw) {
    const auto weight = draw(tape, "weight", 9, 18);
    const auto left = affine(tape, draw(tape, "x", 3, 9), weight.cols_from(0, 9));
    const auto both = affine(tape, left, weight.cols_from(9, 9), draw(tape, "bias", 1, 9));
    return random_loss(tape, affine(tape, both, weight.cols_from(0, 9)));
  });
}

TEST_CASE("an affine layer takes no rows and constants", "[layers]") {
  Tape<double> tape;
  const auto weight = tape.constant(2, 3);
  std::fill_n(weight.value.data, 6, 1.0);
  CHECK(affine(tape, tape.variable(0, 3), weight).rows() == 0);
  const auto x = tape.constant(1, 3);
  std::fill_n(x.value.data, 3, 2.0);
  const auto y = affine(tape, x, weight);
  CHECK(y.value(0, 1) == 6);
  CHECK_NOTHROW(tape.backward());
}

TEST_CASE("an affine layer refuses sizes that do not fit", "[layers]") {
  Tape<float> tape;
  const auto x = tape.variable(4, 3);
  const auto mismatch = [](const char* text) { return IsError(ErrorCode::kShapeMismatch, text); };
  CHECK_THROWS_MATCHES(affine(tape, x, tape.variable(5, 2)), Error, mismatch("as many columns"));
  CHECK_THROWS_MATCHES(affine(tape, x, tape.variable(5, 3), tape.variable(1, 4)), Error,
                       mismatch("one number an output"));
  CHECK_THROWS_MATCHES(affine(tape, x, tape.variable(5, 3), tape.variable(2, 5)), Error,
                       mismatch("one number an output"));
}

}  // namespace softlookup
