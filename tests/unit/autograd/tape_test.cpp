#include "autograd/tape.hpp"

#include <array>
#include <cstdint>

#include <catch2/catch_test_macros.hpp>

#include "autograd/operations.hpp"
#include "base/error_matcher.hpp"
#include "layers/affine.hpp"

namespace softlookup {

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

bool aligned(const void* memory) {
  return reinterpret_cast<std::uintptr_t>(memory) % Arena::kAlignment == 0;
}

}  // namespace

TEST_CASE("an arena hands out aligned pieces that do not overlap", "[autograd]") {
  Arena arena;
  auto* first = static_cast<std::byte*>(arena.allocate(1));
  auto* second = static_cast<std::byte*>(arena.allocate(100));
  auto* large = static_cast<std::byte*>(arena.allocate(kMegabyte));
  CHECK(aligned(first));
  CHECK(aligned(second));
  CHECK(aligned(large));
  CHECK(second - first == 64);
  CHECK((large + kMegabyte <= first || large >= second + 100));
}

TEST_CASE("an arena asks for no more memory after the first round", "[autograd]") {
  Arena arena;
  const auto round = [&] {
    for (const std::size_t bytes : {std::size_t{10}, kMegabyte, std::size_t{1000}, 3 * kMegabyte,
                                    std::size_t{5}, kMegabyte / 2})
      CHECK(arena.allocate(bytes) != nullptr);
  };
  round();
  const std::size_t capacity = arena.capacity();
  void* begin = nullptr;
  for (int i = 0; i < 3; ++i) {
    arena.reset();
    void* at = arena.allocate(0);
    if (i > 0) CHECK(at == begin);
    begin = at;
    round();
    CHECK(arena.capacity() == capacity);
  }
}

TEST_CASE("an arena stops at its limit and goes on after a reset", "[autograd]") {
  Arena arena(kMegabyte);
  const auto too_much = IsError(ErrorCode::kOutOfRange, "the limit is 1 MB");
  CHECK_THROWS_MATCHES(arena.allocate(kMegabyte + 1), Error, too_much);
  CHECK_NOTHROW(arena.allocate(kMegabyte / 2));
  CHECK_NOTHROW(arena.allocate(kMegabyte / 4));
  CHECK_THROWS_MATCHES(arena.allocate(kMegabyte / 2), Error, too_much);
  CHECK(arena.capacity() <= kMegabyte);
  arena.reset();
  CHECK_NOTHROW(arena.allocate(kMegabyte / 2));
  CHECK_NOTHROW(arena.allocate(kMegabyte / 4));
  arena.set_limit(kMegabyte / 2);
  arena.reset();
  CHECK(arena.capacity() == kMegabyte / 2);
  CHECK_THROWS_MATCHES(arena.allocate(kMegabyte), Error,
                       IsError(ErrorCode::kOutOfRange, "smaller model, batch or sentence length"));
}

TEST_CASE("a size past every address is an error, not a small piece", "[autograd]") {
  Arena arena;
  constexpr std::size_t kHalf = (static_cast<std::size_t>(-1) >> 1) + 1;
  CHECK_THROWS_MATCHES(arena.allocate(kHalf, 2), Error,
                       IsError(ErrorCode::kOutOfRange, "more memory than there are addresses"));
  Tape<float> tape;
  CHECK_THROWS_MATCHES(tape.scratch(kHalf, 3), Error,
                       IsError(ErrorCode::kOutOfRange, "more memory than there are addresses"));
}

TEST_CASE("backward runs the steps last first, each once", "[autograd]") {
  Tape<float> tape;
  std::vector<int> order;
  for (int i = 0; i < 3; ++i) tape.on_backward([i, &order] { order.push_back(i); });
  tape.backward();
  CHECK(order == std::vector<int>{2, 1, 0});
  tape.backward();
  CHECK(order.size() == 3);
  tape.on_backward([&order] { order.push_back(9); });
  tape.reset();
  tape.backward();
  CHECK(order.size() == 3);
}

TEST_CASE("a tape that does not record keeps no gradients and no steps", "[autograd]") {
  Tape<float> tape(Recording::kOff);
  ParameterSet<float> set;
  const auto id = set.add("w", {2, 2});
  CHECK_FALSE(tape.variable(2, 2).wants_gradient());
  CHECK_FALSE(tape.parameter(set, id).wants_gradient());
  bool ran = false;
  tape.on_backward([&ran] { ran = true; });
  tape.backward();
  CHECK_FALSE(ran);
}

TEST_CASE("rows that would share cache sets are kept apart", "[autograd]") {
  Tape<float> tape;
  CHECK(tape.scratch(3, 255).stride == 255);
  const MatrixView<float> view = tape.zeros(3, 256);
  CHECK(view.stride == 272);
  CHECK(view(2, 255) == 0);
}

TEST_CASE("a matrix is packed once until reset", "[autograd]") {
  Tape<float> tape;
  const MatrixView<float> matrix = tape.zeros(4, 6);
  const auto* first = &tape.packed(matrix);
  CHECK(&tape.packed(matrix) == first);
  CHECK(&tape.packed_transposed(matrix) != first);
  CHECK(&tape.packed(matrix.rows_from(0, 2)) != first);
  CHECK(&tape.packed(matrix.cols_from(0, 3)) != first);
  CHECK(first->rows() == 4);
  CHECK(tape.packed_transposed(matrix).rows() == 6);
}

TEST_CASE("packed weights follow a change of the weights after a reset", "[autograd]") {
  Tape<float> tape;
  ParameterSet<float> set;
  const auto weight = set.add("weight", {1, 1});
  for (const float value : {2.0F, 3.0F}) {
    tape.reset();
    set.value(weight)(0, 0) = value;
    const auto x = tape.constant(1, 1);
    x.value(0, 0) = 10;
    CHECK(affine(tape, x, tape.parameter(set, weight)).value(0, 0) == 10 * value);
  }
}

TEST_CASE("training steps of one size take no more memory than the first", "[autograd]") {
  Tape<float> tape;
  ParameterSet<float> set;
  const auto weight = set.add("weight", {300, 300});
  std::size_t memory = 0;
  for (int step = 0; step < 4; ++step) {
    tape.reset();
    Variable<float> x{tape.zeros(64, 300), tape.zeros(64, 300)};
    for (int layer = 0; layer < 8; ++layer) x = affine(tape, x, tape.parameter(set, weight));
    inner_product<float>(tape, x, x.value);
    tape.backward();
    if (step == 0) memory = tape.memory();
    CHECK(tape.memory() == memory);
  }
}

TEST_CASE("a set names its parameters and refuses what it cannot hold", "[autograd]") {
  ParameterSet<double> set;
  const auto weight = set.add("weight", {2, 3});
  const auto bias = set.add("bias", {4});
  CHECK(set.count() == 2);
  CHECK(set.size() == 10);
  CHECK(set.find("bias") == bias);
  CHECK_FALSE(set.find("none"));
  CHECK(set.name(weight) == "weight");
  CHECK(set.shape(bias) == std::vector<std::size_t>{4});
  CHECK(set.value(bias).rows == 1);
  set.value(weight)(1, 2) = 7;
  set.gradient(bias)(0, 3) = 8;
  CHECK(set.values()[5] == 7);
  CHECK(set.values(weight)[5] == 7);
  CHECK(set.gradients()[9] == 8);
  set.clear_gradients();
  CHECK(set.gradients()[9] == 0);
  CHECK_THROWS_MATCHES(set.add("bias", {1}), Error,
                       IsError(ErrorCode::kInvalidArgument, "named bias already"));
  const std::vector<std::vector<std::size_t>> shapes = {{}, {0}, {2, 0}, {1, 2, 3}};
  for (const auto& shape : shapes)
    CHECK_THROWS_MATCHES(set.add("other", shape), Error,
                         IsError(ErrorCode::kShapeMismatch, "one or two sizes"));
}

}  // namespace softlookup
