#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"

namespace softlookup {

/// How well a decoder state s [d_d] and an encoder state h [d_e] match, as one number.
enum class ScoreFunction {
  kDot,        ///< s^T h
  kScaledDot,  ///< s^T h / sqrt(d)                 Vaswani et al. 2017, section 3.2.1
  kGeneral,    ///< s^T W_a h                       Luong et al. 2015, section 3.1
  kConcat,     ///< v_a^T tanh(W_a [s; h])          Luong et al. 2015, section 3.1
  kAdditive,   ///< v^T tanh(W s + U h)             Bahdanau et al. 2014, appendix A.1.2
};

inline constexpr std::array<ScoreFunction, 5> kScoreFunctions = {
    ScoreFunction::kDot, ScoreFunction::kScaledDot, ScoreFunction::kGeneral, ScoreFunction::kConcat,
    ScoreFunction::kAdditive};

/// "dot", "scaled-dot", "general", "concat", "additive".
[[nodiscard]] std::string_view to_string(ScoreFunction function) noexcept;

/// The formula as plain text, e.g. "v^T tanh(W s + U h)".
[[nodiscard]] std::string_view formula(ScoreFunction function) noexcept;

/// The shape of one parameter; a vector has one column.
struct ParameterShape {
  std::string name;  ///< as in the formula, e.g. "W_a"
  std::size_t rows = 0;
  std::size_t cols = 0;

  bool operator==(const ParameterShape&) const = default;
};

/// The parameters of a score function for decoder states of d_d numbers, encoder states of d_e and
/// a hidden layer of d_a: none for the dots; W_a [d_d, d_e]; W_a [d_a, d_d + d_e], v_a [d_a];
/// W [d_a, d_d], U [d_a, d_e], v [d_a]. Raises Error for a size of 0 or, with a dot, d_d != d_e.
[[nodiscard]] std::vector<ParameterShape> parameter_shapes(ScoreFunction function,
                                                           std::size_t decoder_size,
                                                           std::size_t encoder_size,
                                                           std::size_t attention_size);

/// The numbers in those parameters together.
[[nodiscard]] std::size_t parameter_count(const std::vector<ParameterShape>& shapes) noexcept;

/// The values of a score function's parameters, in the order of parameter_shapes.
template <typename Scalar>
using ScoreParameters = std::vector<MatrixOf<Scalar>>;

/// Scores of every query against every state: `queries` [T, d_d], `states` [S, d_e], result [T, S].
/// Sums run in a fixed order, so float scores have the same bits on every target. Raises Error for
/// no states, sizes that do not fit, or parameters whose shapes are not parameter_shapes's.
template <typename Scalar>
[[nodiscard]] MatrixOf<Scalar> scores(ScoreFunction function, const MatrixOf<Scalar>& queries,
                                      const MatrixOf<Scalar>& states,
                                      const ScoreParameters<Scalar>& parameters = {});

/// The same for one query: `query` [d_d], `states` [S, d_e], result [S].
template <typename Scalar>
[[nodiscard]] VectorOf<Scalar> scores(ScoreFunction function, const VectorOf<Scalar>& query,
                                      const MatrixOf<Scalar>& states,
                                      const ScoreParameters<Scalar>& parameters = {});

}  // namespace softlookup
