#include "numeric/rows.hpp"

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

constexpr std::size_t kWidths[] = {1, 3, 7, 8, 9, 16, 21, 40};

/// What every function of rows.hpp writes for operands of this width, one after the other.
template <typename Scalar>
std::vector<Scalar> all_results(std::size_t width) {
  Draws draws(width);
  const auto a = draws.matrix<Scalar>(3, width);
  const auto b = draws.matrix<Scalar>(3, width);
  auto out = draws.matrix<Scalar>(3, width);
  std::vector<Scalar> results;
  const auto keep = [&](const DrawnMatrix<Scalar>& made) {
    results.insert(results.end(), made.numbers.begin(), made.numbers.end());
  };
  add_scaled<Scalar>(Scalar(0.7), a.view(), out.view());
  add<Scalar>(b.view(), out.view());
  add_product<Scalar>(a.view(), b.view(), out.view());
  keep(out);
  scale<Scalar>(Scalar(1.3), a.view(), out.view());
  keep(out);
  tanh<Scalar>(a.view(), out.view());
  keep(out);
  auto sums = draws.matrix<Scalar>(1, width);
  add_row_sums<Scalar>(a.view(), sums.view());
  keep(sums);
  softmax_backward<Scalar>(Scalar(0.9), a.view(), b.view(), out.view());
  keep(out);
  const std::int32_t targets[] = {0, -1, static_cast<std::int32_t>(width) - 1};
  const auto loss = cross_entropy<Scalar>(out.view(), targets, Scalar(0.1), Scalar(0.5));
  keep(out);
  results.push_back(static_cast<Scalar>(loss.loss));
  auto hidden = draws.matrix<Scalar>(3, width);
  Scalar scores[3];
  additive_scores<Scalar>(sums.view(), a.view(), b.view().rows_from(0, 1), hidden.view(), scores);
  keep(hidden);
  results.insert(results.end(), scores, scores + 3);
  auto d_v = draws.matrix<Scalar>(1, width);
  additive_scores_backward<Scalar>(scores, b.view().rows_from(0, 1), hidden.view(), sums.view(),
                                   out.view(), d_v.view());
  keep(sums);
  keep(out);
  keep(d_v);
  return results;
}

/// Allows `roundings` of numbers no larger than `size`.
template <typename Scalar>
double allowed(double roundings, double size) {
  return roundings * static_cast<double>(std::numeric_limits<Scalar>::epsilon()) / 2 * size;
}

}  // namespace

TEMPLATE_TEST_CASE("row operations have the same bits with every instruction set", "[numeric]",
                   float, double) {
  for (const std::size_t width : kWidths) {
    std::vector<TestType> first;
    for_every_instruction_set([&] {
      const std::vector<TestType> now = all_results<TestType>(width);
      if (first.empty()) first = now;
      INFO("width " << width);
      CHECK(std::memcmp(first.data(), now.data(), now.size() * sizeof(TestType)) == 0);
    });
  }
}

TEMPLATE_TEST_CASE("row operations do what they say, element by element", "[numeric]", float,
                   double) {
  for (const std::size_t width : kWidths) {
    Draws draws(width);
    const auto a = draws.matrix<TestType>(3, width);
    const auto b = draws.matrix<TestType>(3, width);
    const auto before = draws.matrix<TestType>(3, width);
    for (std::size_t i = 0; i < a.numbers.size(); ++i) {
      const TestType x = a.numbers[i];
      const TestType y = b.numbers[i];
      const TestType z = before.numbers[i];
      const auto result_of = [&](const auto& operation) {
        DrawnMatrix<TestType> out = before;
        operation(out.view());
        return out.numbers[i];
      };
      const auto scaled = [&](MatrixView<TestType> out) { scale<TestType>(2, a.view(), out); };
      const auto added = [&](MatrixView<TestType> out) { add<TestType>(a.view(), out); };
      const auto weighted = [&](MatrixView<TestType> out) {
        add_scaled<TestType>(2, a.view(), out);
      };
      const auto product = [&](MatrixView<TestType> out) {
        add_product<TestType>(a.view(), b.view(), out);
      };
      CHECK(result_of(scaled) == 2 * x);
      CHECK(result_of(added) == z + x);
      CHECK(result_of(weighted) == z + 2 * x);
      const TestType xy = x * y;
      CHECK(result_of(product) == z + xy);
    }
  }
}

TEMPLATE_TEST_CASE("row operations leave what lies beside a narrow view alone", "[numeric]", float,
                   double) {
  Draws draws(5);
  const auto a = draws.matrix<TestType>(3, 11);
  auto out = draws.matrix<TestType>(3, 11);
  const auto before = out.numbers;
  const auto inside = out.view().cols_from(1, 9);
  add<TestType>(a.view().cols_from(2, 9), inside);
  copy<TestType>(a.view().cols_from(0, 9), inside);
  set_rows<TestType>(a.view().rows_from(1, 1).cols_from(0, 9), inside);
  fill<TestType>(4, inside);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(out.view()(i, 0) == before[i * 11]);
    CHECK(out.view()(i, 10) == before[i * 11 + 10]);
    CHECK(out.view()(i, 9) == 4);
  }
}

TEMPLATE_TEST_CASE("sums over rows are added in row order", "[numeric]", float, double) {
  // More than one walk down the rows, and rows that lie apart.
  for (const std::size_t rows :
       {std::size_t{1}, std::size_t{5}, std::size_t{16}, std::size_t{35}}) {
    Draws draws(6);
    const auto wide = draws.matrix<TestType>(rows, 13);
    const auto a = wide.view().cols_from(2, 10);
    auto sums = draws.matrix<TestType>(1, 10);
    std::vector<TestType> expected = sums.numbers;
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < 10; ++j) expected[j] += a(i, j);
    add_row_sums<TestType>(a, sums.view());
    CHECK(sums.numbers == expected);
  }
}

TEMPLATE_TEST_CASE("the way back through a softmax is its Jacobian", "[numeric]", float, double) {
  for (const std::size_t width : kWidths) {
    Draws draws(width);
    auto weights = draws.matrix<TestType>(1, width);
    for (TestType& w : weights.numbers) w = std::abs(w);
    const auto d_weights = draws.matrix<TestType>(1, width);
    auto d_scores = d_weights;
    softmax_backward<TestType>(2, weights.view(), d_scores.view(), d_scores.view());  // in place
    double mean = 0;
    double size = 1;
    for (std::size_t k = 0; k < width; ++k) {
      const double term =
          static_cast<double>(weights.numbers[k]) * static_cast<double>(d_weights.numbers[k]);
      mean += term;
      size += std::abs(term);
    }
    for (std::size_t k = 0; k < width; ++k) {
      const double w = static_cast<double>(weights.numbers[k]);
      const double expected = 2 * w * (static_cast<double>(d_weights.numbers[k]) - mean);
      CHECK(std::abs(static_cast<double>(d_scores.numbers[k]) - expected) <=
            allowed<TestType>(2.0 * static_cast<double>(width) + 4, 2 * (w + 1) * (size + 4)));
    }
  }
}

TEMPLATE_TEST_CASE("cross-entropy of huge logits stays a number", "[numeric]", float, double) {
  DrawnMatrix<TestType> logits{2, 3, {1000, 0, -1000, 0, 1000, 0}};
  const std::int32_t targets[] = {2, 1};
  const auto sums = cross_entropy<TestType>(logits.view(), targets, 0, 1);
  CHECK(sums.loss == 2000);
  CHECK(sums.correct == 1);
  CHECK(logits.numbers == std::vector<TestType>{1, 0, -1, 0, 0, 0});
}

}  // namespace softlookup::numeric
