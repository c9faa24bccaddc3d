#include "lesson/exercises.hpp"

#include <cmath>
#include <span>

#include "attention/soft_lookup.hpp"
#include "attention/weights.hpp"
#include "base/error.hpp"
#include "lesson/limits.hpp"
#include "lesson/numpy_text.hpp"
#include "lesson/require_setting.hpp"
#include "lesson/seeded_generator.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

SoftmaxSteps exercise_softmax(const Vector& scores) { return softmax_steps(scores); }

ShapesExercise exercise_shapes(std::size_t decoder_size, std::size_t encoder_size,
                               std::size_t attention_size) {
  require_size("decoder_size", decoder_size, 1, limits::kDimension);
  require_size("encoder_size", encoder_size, 1, limits::kDimension);
  require_size("attention_size", attention_size, 1, limits::kDimension);
  ShapesExercise exercise;
  exercise.additive =
      parameter_shapes(ScoreFunction::kAdditive, decoder_size, encoder_size, attention_size);
  try {
    exercise.dot =
        parameter_shapes(ScoreFunction::kDot, decoder_size, encoder_size, attention_size);
    exercise.dot_available = true;
  } catch (const Error& error) {
    exercise.dot_reason = error.what();
  }
  return exercise;
}

HardAttention exercise_hard_attention(const HardAttentionSettings& settings) {
  require_size("positions", settings.positions, 1, limits::kPositions);
  require_size("dimension", settings.dimension, 1, limits::kDimension);
  require_number("scale", settings.scale, 0, limits::kScale);
  Generator generator = generator_for(settings.seed);
  const Matrix states = standard_normal_matrix(generator, settings.positions, settings.dimension);
  const Vector query = standard_normal_vector(generator, settings.dimension);

  HardAttention result;
  result.weights = attention_weights(settings.scale * scores(ScoreFunction::kDot, query, states));
  result.sum = numeric::sum(std::span<const double>(result.weights.data(), settings.positions));
  result.nonnegative = (result.weights.array() >= 0).all();
  Eigen::Index winner = 0;
  result.winner_weight = result.weights.maxCoeff(&winner);
  result.winner = static_cast<std::size_t>(winner);
  result.context = soft_lookup(result.weights, states);
  result.distance = (result.context - states.row(winner).transpose()).cwiseAbs().maxCoeff();
  return result;
}

std::string to_text(const HardAttention& result) {
  constexpr double kTolerance = 1e-6;
  std::string text = "weights:";
  for (const double weight : result.weights) text.append(" ").append(fixed_text(weight, 4));
  text += std::string("\nnonnegative: ") + (result.nonnegative ? "True" : "False") +
          ", sum: " + fixed_text(result.sum, 4) + "\n";
  const std::string winner = std::to_string(result.winner);
  text += "winner: position " + winner + ", weight " + fixed_text(result.winner_weight, 2) + "\n";
  text += "largest difference between context and H[" + winner +
          "]: " + fixed_text(result.distance, 6) + "\n";
  text +=
      std::string("equal to 1e-6: ") + (result.distance <= kTolerance ? "True" : "False") + "\n";
  return text;
}

}  // namespace softlookup
