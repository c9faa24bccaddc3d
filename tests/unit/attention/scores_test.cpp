#include "attention/scores.hpp"

#include <limits>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinAbs;

/// The fixture's queries, states and parameters in one precision.
template <typename Scalar>
struct Case {
  GoldenArrays golden{"attention/attention.txt"};

  [[nodiscard]] MatrixOf<Scalar> matrix(const std::string& name) const {
    return golden.matrix(name).cast<Scalar>();
  }
  [[nodiscard]] MatrixOf<Scalar> queries(ScoreFunction function) const {
    const bool dot = function == ScoreFunction::kDot || function == ScoreFunction::kScaledDot;
    return matrix(dot ? "same-size" : "queries");
  }
  [[nodiscard]] ScoreParameters<Scalar> parameters(ScoreFunction function) const {
    if (function == ScoreFunction::kGeneral) return {matrix("general-W_a")};
    if (function == ScoreFunction::kConcat) return {matrix("concat-W_a"), matrix("concat-v_a")};
    if (function == ScoreFunction::kAdditive)
      return {matrix("additive-W"), matrix("additive-U"), matrix("additive-v")};
    return {};
  }
};

}  // namespace

TEMPLATE_TEST_CASE("every score function agrees with NumPy, batch and single query", "[attention]",
                   float, double) {
  const Case<TestType> data;
  // Sums of up to 54 products of numbers near 1 (general's two sums of 6 and 9).
  const double tolerance = 200 * static_cast<double>(std::numeric_limits<TestType>::epsilon());
  for (const ScoreFunction function : kScoreFunctions) {
    const std::string name(to_string(function));
    INFO(name);
    const Matrix& expected = data.golden.matrix(name);
    const MatrixOf<TestType> queries = data.queries(function);
    const MatrixOf<TestType> states = data.matrix("states");
    const MatrixOf<TestType> batch = scores(function, queries, states, data.parameters(function));
    REQUIRE(batch.rows() == expected.rows());
    REQUIRE(batch.cols() == expected.cols());
    for (Eigen::Index t = 0; t < batch.rows(); ++t) {
      const VectorOf<TestType> query = queries.row(t);
      const VectorOf<TestType> single = scores(function, query, states, data.parameters(function));
      for (Eigen::Index j = 0; j < batch.cols(); ++j) {
        CHECK_THAT(static_cast<double>(batch(t, j)), WithinAbs(expected(t, j), tolerance));
        CHECK(single[j] == batch(t, j));
      }
    }
  }
}

TEST_CASE("concat is the additive score in other clothes", "[attention]") {
  const Case<double> data;
  const Matrix w = data.matrix("additive-W");
  const Matrix u = data.matrix("additive-U");
  Matrix joined(w.rows(), w.cols() + u.cols());
  joined << w, u;
  const Matrix queries = data.matrix("queries");
  const Matrix states = data.matrix("states");
  const Matrix v = data.matrix("additive-v");
  CHECK(scores<double>(ScoreFunction::kConcat, queries, states, {joined, v}) ==
        scores<double>(ScoreFunction::kAdditive, queries, states, {w, u, v}));
}

TEST_CASE("parameter shapes are data", "[attention]") {
  CHECK(parameter_shapes(ScoreFunction::kDot, 8, 8, 5).empty());
  CHECK(parameter_shapes(ScoreFunction::kScaledDot, 8, 8, 5).empty());
  CHECK(parameter_shapes(ScoreFunction::kGeneral, 8, 6, 5) ==
        std::vector<ParameterShape>{{"W_a", 8, 6}});
  CHECK(parameter_shapes(ScoreFunction::kConcat, 8, 6, 5) ==
        std::vector<ParameterShape>{{"W_a", 5, 14}, {"v_a", 5, 1}});
  const auto additive = parameter_shapes(ScoreFunction::kAdditive, 8, 6, 5);
  CHECK(additive == std::vector<ParameterShape>{{"W", 5, 8}, {"U", 5, 6}, {"v", 5, 1}});
  CHECK(parameter_count(additive) == 75);
  CHECK(parameter_count({}) == 0);
}

TEST_CASE("every score function has a name and a formula", "[attention]") {
  for (const ScoreFunction function : kScoreFunctions) {
    CHECK_FALSE(to_string(function).empty());
    CHECK_FALSE(formula(function).empty());
  }
}

TEST_CASE("sizes that do not fit are refused", "[attention]") {
  CHECK_THROWS_MATCHES(
      parameter_shapes(ScoreFunction::kDot, 4, 6, 1), Error,
      IsError(ErrorCode::kShapeMismatch, "the decoder state has 4 numbers, the encoder state 6"));
  CHECK_THROWS_MATCHES(parameter_shapes(ScoreFunction::kGeneral, 0, 6, 1), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one number"));
  CHECK_THROWS_MATCHES(parameter_shapes(ScoreFunction::kAdditive, 4, 6, 0), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one hidden unit"));

  const Matrix queries = Matrix::Ones(2, 4);
  const Matrix states = Matrix::Ones(3, 4);
  CHECK_THROWS_MATCHES(scores<double>(ScoreFunction::kDot, queries, Matrix(0, 4)), Error,
                       IsError(ErrorCode::kInvalidArgument, "the source sentence is empty"));
  CHECK_THROWS_MATCHES(scores<double>(ScoreFunction::kScaledDot, queries, Matrix::Ones(3, 5)),
                       Error, IsError(ErrorCode::kShapeMismatch, "the same size"));
  CHECK_THROWS_MATCHES(scores<double>(ScoreFunction::kAdditive, queries, states), Error,
                       IsError(ErrorCode::kShapeMismatch, "has 3 parameters, not 0"));
  CHECK_THROWS_MATCHES(scores<double>(ScoreFunction::kGeneral, queries, states, {Matrix(4, 5)}),
                       Error,
                       IsError(ErrorCode::kShapeMismatch,
                               "parameter W_a of the general score has shape [4, 5]; it needs "
                               "[4, 4]"));
  CHECK_THROWS_MATCHES(scores<double>(ScoreFunction::kDot, queries, states, {Matrix::Ones(4, 4)}),
                       Error, IsError(ErrorCode::kShapeMismatch, "has 0 parameters, not 1"));
}

TEST_CASE("no queries give no scores", "[attention]") {
  const Matrix none = scores<double>(ScoreFunction::kDot, Matrix(0, 4), Matrix::Ones(3, 4));
  CHECK(none.rows() == 0);
  CHECK(none.cols() == 3);
}

}  // namespace softlookup
