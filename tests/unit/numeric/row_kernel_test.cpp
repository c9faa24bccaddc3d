#include "numeric/row_kernel.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "numeric/float_sweep.hpp"
#include "numeric/softmax_kernel.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup::numeric {

namespace {

template <typename Scalar>
std::vector<Scalar> random_row(std::mt19937_64& random, std::size_t size, double width) {
  std::vector<Scalar> row;
  for (std::size_t i = 0; i < size; ++i)
    row.push_back(
        static_cast<Scalar>(width * (static_cast<double>(random() >> 11) * 0x1p-53 - 0.5)));
  return row;
}

template <typename Scalar>
bool same_bits(const std::vector<Scalar>& a, const std::vector<Scalar>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Scalar)) == 0;
}

/// All results of the row kernels on one row, with lanes L.
template <typename L>
std::vector<typename L::Scalar> all_results(const std::vector<typename L::Scalar>& a,
                                            const std::vector<typename L::Scalar>& b) {
  using Scalar = typename L::Scalar;
  const std::span<const Scalar> row(a);
  std::vector<Scalar> results = {sum_row<L>(row), dot_rows<L>(row, std::span<const Scalar>(b)),
                                 max_row<L>(row)};
  std::vector<Scalar> out(a.size());
  softmax_row<L>(row, out);
  results.insert(results.end(), out.begin(), out.end());
  log_softmax_row<L>(row, out);
  results.insert(results.end(), out.begin(), out.end());
  out = b;
  add_scaled_row<L>(Scalar(0.3), row, out);
  results.insert(results.end(), out.begin(), out.end());
  return results;
}

}  // namespace

TEMPLATE_TEST_CASE("row kernels give the twin's bits at every length", "[numeric]", float, double) {
  std::mt19937_64 random(3);
  for (std::size_t size = 1; size <= 70; ++size) {
    for (const double width : {1e-3, 10.0, 300.0, 1e30}) {
      const auto a = random_row<TestType>(random, size, width);
      const auto b = random_row<TestType>(random, size, 2);
      INFO("size " << size << ", width " << width);
      REQUIRE(same_bits(all_results<TwinLanes<TestType>>(a, b),
                        all_results<NativeLanes<TestType>>(a, b)));
    }
  }
}

TEST_CASE("the kernels' results have one hash on every target", "[numeric]") {
  // Taken from the scalar twin; gcc, clang and WebAssembly must all repeat them.
  std::vector<float> narrow = float_sweep<float>(64);
  std::vector<double> wide = float_sweep<double>(16);
  const auto hash = [](auto in, auto function) {
    const std::span<const typename decltype(in)::value_type> from(in);
    function(from, std::span(in));
    return hash_of(in);
  };
  CHECK(hash(narrow, [](auto in, auto out) { exp(in, out); }) == 0x95335e1bc4c35a93U);
  CHECK(hash(narrow, [](auto in, auto out) { tanh(in, out); }) == 0x4a45a57d7aa73d41U);
  CHECK(hash(narrow, [](auto in, auto out) { sigmoid(in, out); }) == 0x69018a08313589bcU);
  CHECK(hash(wide, [](auto in, auto out) { exp(in, out); }) == 0x90e7438651cd05b7U);
  CHECK(hash(wide, [](auto in, auto out) { tanh(in, out); }) == 0x88ab7e37cbc6bb35U);
  CHECK(hash(wide, [](auto in, auto out) { sigmoid(in, out); }) == 0xf6ad7c6e1b49652cU);
}

TEMPLATE_TEST_CASE("sums are folded in the documented order", "[numeric]", float, double) {
  // Twenty numbers whose sum depends on the order: lanes first, then 0+4, 2+6, 1+5, 3+7.
  std::vector<TestType> row;
  for (int i = 0; i < 20; ++i)
    row.push_back(TestType(1) / static_cast<TestType>(3 * i + 1) *
                  (i % 3 == 0 ? TestType(1e6) : TestType(-7)));
  TestType lane[8] = {};
  for (std::size_t i = 0; i < row.size(); ++i) lane[i % 8] += row[i];
  const TestType expected =
      ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
  CHECK(sum(std::span<const TestType>(row)) == expected);
  const std::vector<TestType> ones(row.size(), TestType(1));
  CHECK(dot(std::span<const TestType>(row), std::span<const TestType>(ones)) == expected);
}

TEMPLATE_TEST_CASE("reductions of short and odd rows", "[numeric]", float, double) {
  constexpr TestType kInfinity = std::numeric_limits<TestType>::infinity();
  constexpr TestType kNan = std::numeric_limits<TestType>::quiet_NaN();
  const std::vector<TestType> empty;
  CHECK(sum(std::span<const TestType>(empty)) == 0);
  CHECK(max(std::span<const TestType>(empty)) == -kInfinity);
  const std::vector<TestType> with_nan = {kNan, -3, kNan, -5, kNan, -4, -9, kNan, kNan, -2};
  CHECK(max(std::span<const TestType>(with_nan)) == -2);
  CHECK(std::isnan(sum(std::span<const TestType>(with_nan))));
  for (std::size_t at = 0; at < 19; ++at) {
    std::vector<TestType> row(19, TestType(-1));
    row[at] = 5;
    CHECK(max(std::span<const TestType>(row)) == 5);
    CHECK(sum(std::span<const TestType>(row)) == -13);
  }
}

TEST_CASE("rows of different lengths are refused", "[numeric]") {
  const std::vector<float> three = {1, 2, 3};
  std::vector<float> two = {1, 2};
  const std::span<const float> in(three);
  const auto mismatch = IsError(ErrorCode::kShapeMismatch, "same length");
  CHECK_THROWS_MATCHES(exp(in, std::span(two)), Error, mismatch);
  CHECK_THROWS_MATCHES(tanh(in, std::span(two)), Error, mismatch);
  CHECK_THROWS_MATCHES(sigmoid(in, std::span(two)), Error, mismatch);
  CHECK_THROWS_MATCHES(dot(in, std::span<const float>(two)), Error, mismatch);
  CHECK_THROWS_MATCHES(add_scaled(2, in, std::span(two)), Error, mismatch);
}

}  // namespace softlookup::numeric
