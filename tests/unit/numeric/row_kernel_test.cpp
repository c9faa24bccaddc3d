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
#include "numeric/every_instruction_set.hpp"
#include "numeric/float_sweep.hpp"
#include "numeric/kernels_of.hpp"
#include "numeric/lanes.hpp"
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

/// All results of one set of row kernels on one row.
template <typename Scalar>
std::vector<Scalar> row_results(const RowKernels<Scalar>& kernel, const std::vector<Scalar>& a,
                                const std::vector<Scalar>& b) {
  const std::size_t size = a.size();
  std::vector<Scalar> results = {kernel.sum(size, a.data()), kernel.dot(size, a.data(), b.data()),
                                 kernel.max(size, a.data())};
  std::vector<Scalar> out(size);
  const auto keep = [&] { results.insert(results.end(), out.begin(), out.end()); };
  kernel.softmax(size, a.data(), out.data());
  keep();
  kernel.log_softmax(size, a.data(), out.data());
  keep();
  out = b;
  kernel.add_scaled(size, Scalar(0.3), a.data(), out.data());
  keep();
  return results;
}

/// All results of one set of layer kernels, on rows made from a and b.
template <typename Scalar>
std::vector<Scalar> layer_results(const LayerKernels<Scalar>& kernel, const std::vector<Scalar>& a,
                                  const std::vector<Scalar>& b) {
  const std::size_t size = a.size();
  std::vector<Scalar> input;
  for (int gate = 0; gate < 4; ++gate) input.insert(input.end(), a.begin(), a.end());
  std::vector<Scalar> gates;
  for (int gate = 0; gate < 4; ++gate) gates.insert(gates.end(), b.rbegin(), b.rend());
  std::vector<Scalar> d_input = gates;
  std::vector<Scalar> d_gates(4 * size);
  std::vector<Scalar> one(size);
  std::vector<Scalar> other(size);
  std::vector<Scalar> third = b;
  std::vector<Scalar> results;
  const auto keep = [&](const std::vector<Scalar>& row) {
    results.insert(results.end(), row.begin(), row.end());
  };
  const auto keep_all = [&] {
    for (const auto* row : {&gates, &d_input, &d_gates, &one, &other, &third}) keep(*row);
  };
  const Scalar* const previous[] = {a.data(), nullptr};
  for (const Scalar* before : previous) {
    kernel.gru_gates(size, input.data(), gates.data(), before, one.data(), other.data());
    keep_all();
    kernel.gru_gates_backward(size, gates.data(), one.data(), before, b.data(), d_input.data(),
                              d_gates.data(), third.data());
    keep_all();
    kernel.lstm_gates(size, input.data(), gates.data(), before, one.data(), other.data());
    keep_all();
    kernel.lstm_gates_backward(size, gates.data(), one.data(), before, b.data(), third.data(),
                               d_input.data(), d_gates.data());
    keep_all();
  }
  kernel.softmax_backward(size, Scalar(0.7), a.data(), b.data(), one.data());
  other = a;
  const double loss = kernel.cross_entropy(size, size / 2, Scalar(0.1), Scalar(0.25), other.data());
  results.push_back(static_cast<Scalar>(loss));
  kernel.scale(size, Scalar(0.3), a.data(), third.data());
  kernel.add(size, b.data(), third.data());
  kernel.add_product(size, a.data(), b.data(), third.data());
  keep_all();
  kernel.rnn_gates(size, a.data(), one.data());
  kernel.tanh_backward(size, one.data(), b.data(), other.data());
  results.push_back(kernel.additive_score(size, a.data(), b.data(), other.data(), d_gates.data()));
  kernel.additive_score_backward(size, Scalar(0.3), a.data(), one.data(), third.data(),
                                 gates.data(), d_input.data());
  keep_all();
  const AdamFactors<Scalar> factors = {Scalar(0.5),    Scalar(0.9),  Scalar(0.98),
                                       Scalar(0.0025), Scalar(1.75), Scalar(1e-9)};
  other.assign(size, Scalar(0.125));
  kernel.adam(size, factors, a.data(), one.data(), other.data(), third.data());
  keep_all();
  return results;
}

}  // namespace

TEMPLATE_TEST_CASE("row kernels give the twin's bits at every length", "[numeric]", float, double) {
  const RowKernels<TestType>& twin_rows = kRowKernelsOf<TwinLanes<TestType>>;
  const LayerKernels<TestType>& twin_layers = kLayerKernelsOf<TwinLanes<TestType>>;
  for_every_instruction_set([&] {
    std::mt19937_64 random(3);
    for (std::size_t size = 1; size <= 70; ++size) {
      for (const double width : {1e-3, 10.0, 300.0, 1e30}) {
        const auto a = random_row<TestType>(random, size, width);
        const auto b = random_row<TestType>(random, size, 2);
        INFO("size " << size << ", width " << width);
        REQUIRE(
            same_bits(row_results(twin_rows, a, b), row_results(row_kernels<TestType>(), a, b)));
        REQUIRE(same_bits(layer_results(twin_layers, a, b),
                          layer_results(layer_kernels<TestType>(), a, b)));
      }
    }
  });
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
