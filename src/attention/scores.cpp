#include "attention/scores.hpp"

#include <cmath>
#include <span>

#include "base/error.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

namespace {

template <typename Scalar>
std::span<const Scalar> row_of(const MatrixOf<Scalar>& matrix, Eigen::Index row) {
  return {matrix.row(row).data(), static_cast<std::size_t>(matrix.cols())};
}

std::string size_text(const ParameterShape& shape) {
  return "[" + std::to_string(shape.rows) + ", " + std::to_string(shape.cols) + "]";
}

/// A B^T, each element one dot product of rows: `a` [m, k], `b` [n, k], result [m, n].
template <typename Scalar>
MatrixOf<Scalar> dot_products(const MatrixOf<Scalar>& a, const MatrixOf<Scalar>& b) {
  MatrixOf<Scalar> result(a.rows(), b.rows());
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < b.rows(); ++j)
      result(i, j) = numeric::dot(row_of(a, i), row_of(b, j));
  return result;
}

/// Q W: `queries` [T, d_d], `weight` [d_d, d_e], result [T, d_e], added over d_d in order.
template <typename Scalar>
MatrixOf<Scalar> project(const MatrixOf<Scalar>& queries, const MatrixOf<Scalar>& weight) {
  MatrixOf<Scalar> result = MatrixOf<Scalar>::Zero(queries.rows(), weight.cols());
  for (Eigen::Index t = 0; t < queries.rows(); ++t)
    for (Eigen::Index k = 0; k < weight.rows(); ++k)
      numeric::add_scaled(
          queries(t, k), row_of(weight, k),
          std::span<Scalar>(result.row(t).data(), static_cast<std::size_t>(result.cols())));
  return result;
}

/// v^T tanh(from_query_t + from_state_j): [T, d_a], [S, d_a], `v` [d_a, 1], result [T, S].
template <typename Scalar>
MatrixOf<Scalar> hidden_scores(const MatrixOf<Scalar>& from_query,
                               const MatrixOf<Scalar>& from_state, const MatrixOf<Scalar>& v) {
  const std::span<const Scalar> output(v.data(), static_cast<std::size_t>(v.rows()));
  std::vector<Scalar> hidden(output.size());
  MatrixOf<Scalar> result(from_query.rows(), from_state.rows());
  for (Eigen::Index t = 0; t < from_query.rows(); ++t) {
    for (Eigen::Index j = 0; j < from_state.rows(); ++j) {
      for (std::size_t k = 0; k < hidden.size(); ++k) {
        const auto unit = static_cast<Eigen::Index>(k);
        hidden[k] = from_query(t, unit) + from_state(j, unit);
      }
      numeric::tanh(std::span<const Scalar>(hidden), std::span<Scalar>(hidden));
      result(t, j) = numeric::dot(std::span<const Scalar>(hidden), output);
    }
  }
  return result;
}

/// concat's W_a [d_a, d_d + d_e] split where [s; h] is joined, so that a query meets its half once
/// rather than once per state.
template <typename Scalar>
MatrixOf<Scalar> concat_scores(const MatrixOf<Scalar>& queries, const MatrixOf<Scalar>& states,
                               const MatrixOf<Scalar>& weight, const MatrixOf<Scalar>& v) {
  const MatrixOf<Scalar> for_query = weight.leftCols(queries.cols());
  const MatrixOf<Scalar> for_state = weight.rightCols(states.cols());
  return hidden_scores(dot_products(queries, for_query), dot_products(states, for_state), v);
}

template <typename Scalar>
void require_parameters(const std::vector<ParameterShape>& shapes,
                        const ScoreParameters<Scalar>& parameters, ScoreFunction function) {
  const std::string name(to_string(function));
  if (parameters.size() != shapes.size())
    throw Error(ErrorCode::kShapeMismatch, "the " + name + " score has " +
                                               std::to_string(shapes.size()) + " parameters, not " +
                                               std::to_string(parameters.size()));
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const ParameterShape given{shapes[i].name, static_cast<std::size_t>(parameters[i].rows()),
                               static_cast<std::size_t>(parameters[i].cols())};
    if (given != shapes[i])
      throw Error(ErrorCode::kShapeMismatch, "parameter " + given.name + " of the " + name +
                                                 " score has shape " + size_text(given) +
                                                 "; it needs " + size_text(shapes[i]));
  }
}

}  // namespace

std::string_view to_string(ScoreFunction function) noexcept {
  switch (function) {
    case ScoreFunction::kDot:
      return "dot";
    case ScoreFunction::kScaledDot:
      return "scaled-dot";
    case ScoreFunction::kGeneral:
      return "general";
    case ScoreFunction::kConcat:
      return "concat";
    case ScoreFunction::kAdditive:
      return "additive";
  }
  return "";
}

std::string_view formula(ScoreFunction function) noexcept {
  switch (function) {
    case ScoreFunction::kDot:
      return "s^T h";
    case ScoreFunction::kScaledDot:
      return "s^T h / sqrt(d)";
    case ScoreFunction::kGeneral:
      return "s^T W_a h";
    case ScoreFunction::kConcat:
      return "v_a^T tanh(W_a [s; h])";
    case ScoreFunction::kAdditive:
      return "v^T tanh(W s + U h)";
  }
  return "";
}

std::vector<ParameterShape> parameter_shapes(ScoreFunction function, std::size_t decoder_size,
                                             std::size_t encoder_size, std::size_t attention_size) {
  require(decoder_size > 0 && encoder_size > 0, ErrorCode::kInvalidArgument,
          "decoder and encoder states need at least one number each");
  const bool has_hidden =
      function == ScoreFunction::kConcat || function == ScoreFunction::kAdditive;
  require(attention_size > 0 || !has_hidden, ErrorCode::kInvalidArgument,
          "concat and additive scores need at least one hidden unit");
  switch (function) {
    case ScoreFunction::kDot:
    case ScoreFunction::kScaledDot:
      if (decoder_size != encoder_size)
        throw Error(ErrorCode::kShapeMismatch,
                    "a dot product multiplies the two states number by number, so they need the "
                    "same size; the decoder state has " +
                        std::to_string(decoder_size) + " numbers, the encoder state " +
                        std::to_string(encoder_size));
      return {};
    case ScoreFunction::kGeneral:
      return {{"W_a", decoder_size, encoder_size}};
    case ScoreFunction::kConcat:
      return {{"W_a", attention_size, decoder_size + encoder_size}, {"v_a", attention_size, 1}};
    case ScoreFunction::kAdditive:
      return {{"W", attention_size, decoder_size},
              {"U", attention_size, encoder_size},
              {"v", attention_size, 1}};
  }
  throw Error(ErrorCode::kInternal, "unknown score function");
}

std::size_t parameter_count(const std::vector<ParameterShape>& shapes) noexcept {
  std::size_t count = 0;
  for (const ParameterShape& shape : shapes) count += shape.rows * shape.cols;
  return count;
}

template <typename Scalar>
MatrixOf<Scalar> scores(ScoreFunction function, const MatrixOf<Scalar>& queries,
                        const MatrixOf<Scalar>& states, const ScoreParameters<Scalar>& parameters) {
  require(states.rows() > 0, ErrorCode::kInvalidArgument,
          "there are no encoder states to score: the source sentence is empty");
  // The hidden layer's size is what the last parameter, v, has.
  const auto attention_size =
      static_cast<std::size_t>(parameters.empty() ? 1 : parameters.back().rows());
  require_parameters(parameter_shapes(function, static_cast<std::size_t>(queries.cols()),
                                      static_cast<std::size_t>(states.cols()), attention_size),
                     parameters, function);
  switch (function) {
    case ScoreFunction::kDot:
      return dot_products(queries, states);
    case ScoreFunction::kScaledDot:
      return dot_products(queries, states) / std::sqrt(static_cast<Scalar>(states.cols()));
    case ScoreFunction::kGeneral:
      return dot_products(project(queries, parameters[0]), states);
    case ScoreFunction::kConcat:
      return concat_scores(queries, states, parameters[0], parameters[1]);
    case ScoreFunction::kAdditive:
      return hidden_scores(dot_products(queries, parameters[0]),
                           dot_products(states, parameters[1]), parameters[2]);
  }
  throw Error(ErrorCode::kInternal, "unknown score function");
}

template MatrixOf<float> scores(ScoreFunction, const MatrixOf<float>&, const MatrixOf<float>&,
                                const ScoreParameters<float>&);
template MatrixOf<double> scores(ScoreFunction, const MatrixOf<double>&, const MatrixOf<double>&,
                                 const ScoreParameters<double>&);

template <typename Scalar>
VectorOf<Scalar> scores(ScoreFunction function, const VectorOf<Scalar>& query,
                        const MatrixOf<Scalar>& states, const ScoreParameters<Scalar>& parameters) {
  const MatrixOf<Scalar> queries = query.transpose();
  return scores(function, queries, states, parameters).row(0).transpose();
}

template VectorOf<float> scores(ScoreFunction, const VectorOf<float>&, const MatrixOf<float>&,
                                const ScoreParameters<float>&);
template VectorOf<double> scores(ScoreFunction, const VectorOf<double>&, const MatrixOf<double>&,
                                 const ScoreParameters<double>&);

}  // namespace softlookup
