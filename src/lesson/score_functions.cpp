#include "lesson/score_functions.hpp"

#include <cmath>

#include "attention/weights.hpp"
#include "base/error.hpp"
#include "lesson/limits.hpp"
#include "lesson/require_setting.hpp"
#include "lesson/seeded_generator.hpp"
#include "lesson/sentence_pairs.hpp"

namespace softlookup {

namespace {

/// Untrained parameters for every score function, in the order of parameter_shapes.
struct Parameters {
  ScoreParameters<double> general;
  ScoreParameters<double> concat;
  ScoreParameters<double> additive;
};

Matrix scaled_normal(Generator& generator, std::size_t rows, std::size_t cols, std::size_t fan_in) {
  return standard_normal_matrix(generator, rows, cols) / std::sqrt(static_cast<double>(fan_in));
}

Parameters draw_parameters(Generator& generator, const ScoreFunctionSettings& s) {
  Parameters parameters;
  parameters.general = {scaled_normal(generator, s.decoder_size, s.encoder_size, s.encoder_size)};
  const Matrix w = scaled_normal(generator, s.attention_size, s.decoder_size, s.decoder_size);
  const Matrix u = scaled_normal(generator, s.attention_size, s.encoder_size, s.encoder_size);
  const Matrix v = scaled_normal(generator, s.attention_size, 1, s.attention_size);
  Matrix joined(w.rows(), w.cols() + u.cols());
  joined << w, u;
  parameters.concat = {joined, v};
  parameters.additive = {w, u, v};
  return parameters;
}

ScoreParameters<double> parameters_of(ScoreFunction function, const Parameters& parameters) {
  switch (function) {
    case ScoreFunction::kDot:
    case ScoreFunction::kScaledDot:
      return {};
    case ScoreFunction::kGeneral:
      return parameters.general;
    case ScoreFunction::kConcat:
      return parameters.concat;
    case ScoreFunction::kAdditive:
      return parameters.additive;
  }
  return {};
}

}  // namespace

ScoreFunctionComparison score_functions(const ScoreFunctionSettings& settings) {
  require_size("decoder_size", settings.decoder_size, 1, limits::kDimension);
  require_size("encoder_size", settings.encoder_size, 1, limits::kDimension);
  require_size("attention_size", settings.attention_size, 1, limits::kDimension);

  Generator generator = generator_for(settings.seed);
  ScoreFunctionComparison comparison;
  comparison.source = sentence_pair("black-cat").source;
  comparison.states =
      standard_normal_matrix(generator, comparison.source.size(), settings.encoder_size);
  comparison.query = standard_normal_vector(generator, settings.decoder_size);
  const Parameters parameters = draw_parameters(generator, settings);

  for (const ScoreFunction function : kScoreFunctions) {
    ScoreFunctionResult result;
    result.name = to_string(function);
    result.formula = formula(function);
    try {
      result.shapes = parameter_shapes(function, settings.decoder_size, settings.encoder_size,
                                       settings.attention_size);
      result.parameter_count = parameter_count(result.shapes);
      result.scores = scores(function, comparison.query, comparison.states,
                             parameters_of(function, parameters));
      result.weights = attention_weights(result.scores);
      result.available = true;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kShapeMismatch) throw;
      result.reason = error.what();
    }
    comparison.functions.push_back(std::move(result));
  }
  return comparison;
}

}  // namespace softlookup
