#include "layers/embedding.hpp"

#include <array>

#include <catch2/catch_test_macros.hpp>

#include "autograd/pytorch_case.hpp"
#include "base/error_matcher.hpp"
#include "layers/affine.hpp"

namespace softlookup {

namespace {

constexpr std::array<std::int32_t, 6> kIds = {2, 0, 2, 3, 2, 0};

}  // namespace

// A word that stands three times gets three gradients: 2 roundings.
TEST_CASE("an embedding gives PyTorch's rows and gradients, words repeated", "[layers]") {
  check_against_pytorch("layers/layers.txt", "embedding", 2, [](auto& graph) {
    graph.out("y", embedding(graph.tape, graph.in("table"), kIds));
  });
}

// 3 additions for a repeated word, then sums of up to 5 products.
TEST_CASE("a projected table may be looked up", "[layers]") {
  check_against_pytorch("layers/layers.txt", "projected-embedding", 3 + 10, [](auto& graph) {
    const auto table = affine(graph.tape, graph.in("table"), graph.in("weight"));
    graph.out("y", embedding(graph.tape, table, kIds));
  });
}

TEST_CASE("a word that was not read has no gradient", "[layers]") {
  ParameterSet<double> set;
  const auto table = set.add("table", {4, 2});
  Tape<double> tape;
  random_loss(tape, embedding(tape, tape.parameter(set, table), kIds));
  tape.backward();
  for (std::size_t j = 0; j < 2; ++j) {
    CHECK(set.gradient(table)(1, j) == 0);
    CHECK(set.gradient(table)(3, j) != 0);
  }
}

TEST_CASE("a word outside the table is refused", "[layers]") {
  Tape<float> tape;
  const auto table = tape.variable(4, 2);
  const std::array<std::int32_t, 2> too_large = {0, 4};
  const std::array<std::int32_t, 2> negative = {0, -1};
  CHECK_THROWS_MATCHES(embedding(tape, table, too_large), Error,
                       IsError(ErrorCode::kOutOfRange, "word number 4 is outside"));
  CHECK_THROWS_MATCHES(embedding(tape, table, negative), Error,
                       IsError(ErrorCode::kOutOfRange, "the vocabulary of 4 words"));
}

}  // namespace softlookup
