#include "numeric/exp_kernel.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "base/golden_arrays.hpp"
#include "numeric/every_instruction_set.hpp"
#include "numeric/float_sweep.hpp"
#include "numeric/row_kernel.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup::numeric {

namespace {

// Largest errors that the arithmetic allows, in units of the last place, u = half of one at 1:
// exp      1 + em1 rounds once (0.5), em1 and r carry a quarter each, the polynomial's terms 0.2;
//          the scaling by 2^n is exact, or rounds once more where the result is denormal.
// tanh     t = e^2x - 1 is worst just past x = ln 2 / 4, off by 3.6u, 3.0u of it left in
//          t / (t + 2); the sum and the quotient round once each: 4.8u, 3.3 last places of 0.17.
// sigmoid  e is off by 2.5u, 1 + e and the quotient round once each: 4.5u.
constexpr double kExpUlp = 1.25;
constexpr double kTanhUlp = 3.5;
constexpr double kSigmoidUlp = 4.5;

/// Three functions with what they should be, in a wider type.
enum class Function { kExp, kTanh, kSigmoid };
constexpr Function kFunctions[] = {Function::kExp, Function::kTanh, Function::kSigmoid};

/// With the instruction set in use.
template <typename Scalar>
std::vector<Scalar> evaluate(Function function, const std::vector<Scalar>& in) {
  std::vector<Scalar> out(in.size());
  const std::span<const Scalar> from(in);
  if (function == Function::kExp)
    exp(from, out);
  else if (function == Function::kTanh)
    tanh(from, out);
  else
    sigmoid(from, out);
  return out;
}

template <typename Scalar>
std::vector<Scalar> evaluate_twin(Function function, const std::vector<Scalar>& in) {
  using L = TwinLanes<Scalar>;
  std::vector<Scalar> out(in.size());
  if (function == Function::kExp)
    exp_row<L>(in.size(), in.data(), out.data());
  else if (function == Function::kTanh)
    tanh_row<L>(in.size(), in.data(), out.data());
  else
    sigmoid_row<L>(in.size(), in.data(), out.data());
  return out;
}

template <typename Exact>
Exact exactly(Function function, Exact x) {
  if (function == Function::kExp) return std::exp(x);
  if (function == Function::kTanh) return std::tanh(x);
  const Exact e = std::exp(-std::abs(x));
  return (x < 0 ? e : Exact(1)) / (1 + e);
}

double allowed(Function function) {
  if (function == Function::kExp) return kExpUlp;
  return function == Function::kTanh ? kTanhUlp : kSigmoidUlp;
}

template <typename Scalar>
void check_special_values() {
  constexpr Scalar kInfinity = std::numeric_limits<Scalar>::infinity();
  constexpr Scalar kNan = std::numeric_limits<Scalar>::quiet_NaN();
  constexpr Scalar kDenormal = std::numeric_limits<Scalar>::denorm_min();
  const std::vector<Scalar> in = {-kInfinity,
                                  kInfinity,
                                  kNan,
                                  Scalar(0),
                                  -Scalar(0),
                                  kDenormal,
                                  -kDenormal,
                                  std::numeric_limits<Scalar>::max(),
                                  std::numeric_limits<Scalar>::lowest()};
  const auto e = evaluate<Scalar>(Function::kExp, in);
  const auto t = evaluate<Scalar>(Function::kTanh, in);
  const auto s = evaluate<Scalar>(Function::kSigmoid, in);

  CHECK(e[0] == 0);
  CHECK(e[1] == kInfinity);
  CHECK(std::isnan(e[2]));
  for (const std::size_t i : {3U, 4U, 5U, 6U}) CHECK(e[i] == 1);
  CHECK(e[7] == kInfinity);
  CHECK(e[8] == 0);

  CHECK(t[0] == -1);
  CHECK(t[1] == 1);
  CHECK(std::isnan(t[2]));
  CHECK((t[3] == 0 && !std::signbit(t[3])));
  CHECK((t[4] == 0 && std::signbit(t[4])));
  CHECK(t[5] == kDenormal);
  CHECK(t[6] == -kDenormal);
  CHECK(t[7] == 1);
  CHECK(t[8] == -1);

  CHECK(s[0] == 0);
  CHECK(s[1] == 1);
  CHECK(std::isnan(s[2]));
  for (const std::size_t i : {3U, 4U, 5U, 6U}) CHECK(s[i] == Scalar(0.5));
  CHECK(s[7] == 1);
  CHECK(s[8] == 0);
}

}  // namespace

TEST_CASE("float exp, tanh and sigmoid stay within their error bounds", "[numeric]") {
  const std::vector<float> in = float_sweep<float>(512);
  for (const Function function : kFunctions) {
    const std::vector<float> out = evaluate<float>(function, in);
    double worst = 0;
    for (std::size_t i = 0; i < in.size(); ++i)
      worst = std::max(worst, error_in_ulp(out[i], exactly<double>(function, in[i])));
    INFO("function " << static_cast<int>(function));
    CHECK(worst <= allowed(function));
  }
}

TEST_CASE("double exp, tanh and sigmoid stay within their error bounds", "[numeric]") {
  const std::vector<double> in = float_sweep<double>(8);
  for (const Function function : kFunctions) {
    const std::vector<double> out = evaluate<double>(function, in);
    double worst = 0;
    for (std::size_t i = 0; i < in.size(); ++i)
      worst = std::max(worst, error_in_ulp(out[i], exactly<long double>(function, in[i])));
    INFO("function " << static_cast<int>(function));
    CHECK(worst <= allowed(function));
  }
}

TEST_CASE("denormal results of exp are right", "[numeric]") {
  std::vector<float> in;
  for (int i = 0; i <= 20000; ++i) in.push_back(-87.0F - 0.001F * static_cast<float>(i));
  const std::vector<float> out = evaluate<float>(Function::kExp, in);
  for (std::size_t i = 0; i < in.size(); ++i)
    REQUIRE(error_in_ulp(out[i], std::exp(static_cast<double>(in[i]))) <= kExpUlp);
  CHECK(evaluate<float>(Function::kExp, {-103.97F})[0] == std::numeric_limits<float>::denorm_min());
  CHECK(evaluate<float>(Function::kExp, {-103.98F})[0] == 0);
}

TEMPLATE_TEST_CASE("special values give what mathematics says", "[numeric]", float, double) {
  check_special_values<TestType>();
}

TEMPLATE_TEST_CASE("every instruction set gives the bits of the scalar twin", "[numeric]", float,
                   double) {
  std::vector<TestType> in = float_sweep<TestType>(sizeof(TestType) == 4 ? 512 : 64);
  in.resize(in.size() - 3);  // the last group of eight is not full
  for (const Function function : kFunctions) {
    const auto twin = evaluate_twin(function, in);
    INFO("function " << static_cast<int>(function));
    for_every_instruction_set([&] {
      const auto result = evaluate(function, in);
      CHECK(std::memcmp(twin.data(), result.data(), twin.size() * sizeof(TestType)) == 0);
    });
  }
}

TEST_CASE("exp, tanh and sigmoid agree with NumPy", "[numeric]") {
  const GoldenArrays golden("numeric/elementwise.txt");
  const Vector in = golden.vector("x");
  const char* names[] = {"exp", "tanh", "sigmoid"};
  for (const Function function : kFunctions) {
    const Vector expected = golden.vector(names[static_cast<int>(function)]);
    const std::vector<double> wide(in.begin(), in.end());
    const std::vector<float> narrow(in.begin(), in.end());
    const std::vector<double> from_wide = evaluate<double>(function, wide);
    const std::vector<float> from_narrow = evaluate<float>(function, narrow);
    for (std::size_t i = 0; i < wide.size(); ++i) {
      const double exact = expected[static_cast<Eigen::Index>(i)];
      INFO(names[static_cast<int>(function)] << " of " << wide[i]);
      CHECK(error_in_ulp(from_narrow[i], exact) <= allowed(function));
      CHECK(error_in_ulp(from_wide[i], exact) <= allowed(function) + 1);  // NumPy's own last place
    }
  }
}

}  // namespace softlookup::numeric
