#include "numeric/gemm.hpp"

#include <limits>
#include <random>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "numeric/every_instruction_set.hpp"
#include "numeric/product_definition.hpp"

namespace softlookup::numeric {

namespace {

template <typename Scalar>
void fill(std::vector<Scalar>& memory, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  for (Scalar& x : memory) x = static_cast<Scalar>(normal(random));
}

/// Puts what is rare into a matrix: infinities, NaN, denormals, zeros of both signs.
template <typename Scalar>
void sprinkle(std::vector<Scalar>& memory, std::mt19937_64& random) {
  using Limits = std::numeric_limits<Scalar>;
  const Scalar rare[] = {Limits::infinity(),
                         -Limits::infinity(),
                         Limits::quiet_NaN(),
                         Limits::denorm_min(),
                         -3 * Limits::denorm_min(),
                         Limits::max(),
                         Limits::min(),
                         Scalar(-0.0),
                         Scalar(0)};
  for (Scalar& x : memory) {
    if (random() % 8 == 0) x = rare[random() % std::size(rare)];
  }
}

enum class Way { kPacked, kPackedTransposed, kUnpacked, kTransposed };
constexpr Way kWays[] = {Way::kPacked, Way::kPackedTransposed, Way::kUnpacked, Way::kTransposed};

template <typename Scalar>
struct Operands {
  Framed<Scalar> a, b;
};

template <typename Scalar>
Operands<Scalar> operands(Way way, std::size_t m, std::size_t k, std::size_t n, std::size_t gap) {
  const bool turn_a = way == Way::kTransposed;
  const bool turn_b = way == Way::kPackedTransposed;
  return {turn_a ? Framed<Scalar>(k, m, gap) : Framed<Scalar>(m, k, gap),
          turn_b ? Framed<Scalar>(n, k, gap) : Framed<Scalar>(k, n, gap)};
}

template <typename Scalar>
void run(Way way, Operands<Scalar>& o, MatrixView<Scalar> c, Into into) {
  if (way == Way::kUnpacked) return multiply(o.a.view(), o.b.view(), c, into);
  if (way == Way::kTransposed) return multiply_transposed(o.a.view(), o.b.view(), c, into);
  using Packed = PackedMatrix<Scalar>;
  const std::size_t k = o.a.cols;
  std::vector<Scalar> memory(Packed::packed_size(k, c.cols) + 1,
                             std::numeric_limits<Scalar>::signaling_NaN());
  Scalar* const odd = memory.data() + 1;
  const Packed b = way == Way::kPacked ? Packed::pack(o.b.view(), odd)
                                       : Packed::pack_transposed(o.b.view(), odd);
  CHECK(b.rows() == k);
  CHECK(b.cols() == c.cols);
  multiply(o.a.view(), b, c, into);
}

template <typename Scalar>
void define(Way way, Operands<Scalar>& o, MatrixView<Scalar> c, Into into) {
  const MatrixView<Scalar> a = o.a.view();
  const MatrixView<Scalar> b = o.b.view();
  const auto at_a = [&](std::size_t i, std::size_t p) {
    return way == Way::kTransposed ? a(p, i) : a(i, p);
  };
  const auto at_b = [&](std::size_t p, std::size_t j) {
    return way == Way::kPackedTransposed ? b(j, p) : b(p, j);
  };
  define_product(c, way == Way::kTransposed ? a.rows : a.cols, into, at_a, at_b);
}

/// One shape in every way, replacing and adding, against the definition.
template <typename Scalar>
void check_shape(std::size_t m, std::size_t k, std::size_t n, std::size_t gap, bool rare,
                 std::mt19937_64& random) {
  for (const Way way : kWays) {
    Operands<Scalar> o = operands<Scalar>(way, m, k, n, gap);
    fill(o.a.memory, random);
    fill(o.b.memory, random);
    if (rare) sprinkle(o.a.memory, random);
    if (rare) sprinkle(o.b.memory, random);
    for (const Into into : {Into::kReplace, Into::kAdd}) {
      Framed<Scalar> expected(m, n, gap);
      fill(expected.memory, random);
      if (into == Into::kReplace) sprinkle(expected.memory, random);
      Framed<Scalar> c = expected;
      define(way, o, expected.view(), into);
      run(way, o, c.view(), into);
      INFO("[" << m << ", " << k << "] x [" << k << ", " << n << "], gap " << gap << ", way "
               << static_cast<int>(way) << ", into " << static_cast<int>(into));
      REQUIRE(same_bits(c.memory, expected.memory));
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("a product has the bits of its definition at every small shape", "[numeric]",
                   float, double) {
  for_every_instruction_set([] {
    std::mt19937_64 random(11);
    for (const std::size_t m : {0U, 1U, 2U, 3U, 4U, 5U, 7U, 9U}) {
      for (const std::size_t k : {0U, 1U, 2U, 3U, 5U}) {
        for (std::size_t n = 0; n <= 36; n += n < 18 ? 1 : 3)
          check_shape<TestType>(m, k, n, n % 4, false, random);
      }
    }
  });
}

TEMPLATE_TEST_CASE("a product has the bits of its definition across blocks", "[numeric]", float,
                   double) {
  constexpr std::size_t kShapes[][3] = {{37, 600, 21}, {3, 1030, 70}, {70, 300, 33}, {64, 256, 16},
                                        {1, 513, 1},   {129, 64, 96}, {48, 257, 64}, {65, 129, 65}};
  for_every_instruction_set([&] {
    std::mt19937_64 random(12);
    for (const auto& [m, k, n] : kShapes) check_shape<TestType>(m, k, n, 3, false, random);
  });
}

TEMPLATE_TEST_CASE("infinities, NaN and denormals go through a product as defined", "[numeric]",
                   float, double) {
  for_every_instruction_set([] {
    std::mt19937_64 random(13);
    for (std::size_t n = 1; n <= 20; ++n) {
      check_shape<TestType>(n % 7 + 1, 3, n, 1, true, random);
      check_shape<TestType>(4, n, 9, 0, true, random);
    }
  });
}

TEST_CASE("a product of sizes that do not fit is refused", "[numeric]") {
  std::vector<float> memory(64);
  const auto shaped = [&](std::size_t rows, std::size_t cols) {
    return view_matrix(memory.data(), rows, cols);
  };
  const auto says = [](const char* text) { return IsError(ErrorCode::kShapeMismatch, text); };
  CHECK_THROWS_MATCHES(multiply(shaped(2, 3), shaped(4, 5), shaped(2, 5), Into::kReplace), Error,
                       says("[2, 3] x [4, 5]"));
  CHECK_THROWS_MATCHES(multiply(shaped(2, 3), shaped(3, 5), shaped(2, 4), Into::kReplace), Error,
                       says("[2, 4]"));
  CHECK_THROWS_MATCHES(multiply_transposed(shaped(2, 3), shaped(3, 5), shaped(3, 5), Into::kAdd),
                       Error, says("[3, 2] x [3, 5]"));
  std::vector<float> panels(PackedMatrix<float>::packed_size(3, 5));
  const auto packed = PackedMatrix<float>::pack(shaped(3, 5), panels.data());
  CHECK_THROWS_MATCHES(multiply(shaped(2, 2), packed, shaped(2, 5), Into::kAdd), Error,
                       says("[2, 2] x [3, 5]"));
}

TEST_CASE("a packed matrix outlives a change of the instruction set", "[numeric]") {
  std::mt19937_64 random(14);
  Framed<float> a(5, 7, 0);
  Framed<float> b(7, 23, 0);
  fill(a.memory, random);
  fill(b.memory, random);
  Framed<float> expected(5, 23, 0);
  define_product(expected.view(), 7, Into::kReplace, a.view(), b.view());
  for_every_instruction_set([&] {
    std::vector<float> memory(PackedMatrix<float>::packed_size(7, 23));
    const auto packed = PackedMatrix<float>::pack(b.view(), memory.data());
    for (const InstructionSet set : available_instruction_sets()) {
      set_instruction_set(set);
      Framed<float> c(5, 23, 0);
      multiply(a.view(), packed, c.view(), Into::kReplace);
      CHECK(same_bits(c.memory, expected.memory));
    }
  });
}

}  // namespace softlookup::numeric
