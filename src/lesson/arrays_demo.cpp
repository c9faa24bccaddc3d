#include "lesson/arrays_demo.hpp"

#include <span>

#include "attention/scores.hpp"
#include "attention/soft_lookup.hpp"
#include "attention/weights.hpp"
#include "base/error.hpp"
#include "lesson/limits.hpp"
#include "lesson/numpy_text.hpp"
#include "lesson/require_setting.hpp"
#include "lesson/seeded_generator.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

namespace {

void require_valid(const ArraysSettings& settings) {
  require_size("positions", settings.positions, 1, limits::kPositions);
  require_size("dimension", settings.dimension, 1, limits::kDimension);
  require_number("state_scale", settings.state_scale, 0, limits::kNoise);
  require_size("boost", settings.boost, 0, settings.positions - 1);
  require_size("the number of steps", settings.steps.size(), 1, limits::kListLength);
  for (const double t : settings.steps)
    require_number("each step", t, -limits::kStep, limits::kStep);
}

std::size_t argmax(const Vector& vector) {
  Eigen::Index position = 0;
  vector.maxCoeff(&position);
  return static_cast<std::size_t>(position);
}

Vector weights_of(const Vector& query, const Matrix& states) {
  return attention_weights(scores(ScoreFunction::kDot, query, states));
}

}  // namespace

ArraysDemo attention_on_arrays(const ArraysSettings& settings) {
  require_valid(settings);
  Generator generator = generator_for(settings.seed);
  const std::size_t size = settings.positions * settings.dimension;
  ArraysDemo demo;
  demo.states.resize(static_cast<Eigen::Index>(settings.positions),
                     static_cast<Eigen::Index>(settings.dimension));
  generator.normal(0, settings.state_scale, {demo.states.data(), size});
  demo.query = standard_normal_vector(generator, settings.dimension);

  demo.weights = weights_of(demo.query, demo.states);
  demo.sum = numeric::sum(std::span<const double>(demo.weights.data(), settings.positions));
  demo.argmax = argmax(demo.weights);
  demo.largest = demo.weights.maxCoeff();
  demo.context = soft_lookup(demo.weights, demo.states);
  demo.boost = settings.boost;
  const Vector towards = demo.states.row(static_cast<Eigen::Index>(settings.boost));
  for (const double t : settings.steps) {
    const Vector weights = weights_of(demo.query + t * towards, demo.states);
    demo.steps.push_back({t, weights, argmax(weights), weights.maxCoeff()});
  }
  return demo;
}

std::string to_text(const ArraysDemo& demo) {
  std::string text = "sum of the weights: " + fixed_text(demo.sum, 4) + "\n";
  text += "largest weight:     " + fixed_text(demo.largest, 2) + " at position " +
          std::to_string(demo.argmax) + "\n";
  text += "shape of context:   (" + std::to_string(demo.context.size()) + ",)\n\n";
  text += "the query moves towards H[" + std::to_string(demo.boost) + "]\n";
  for (const ArraysStep& step : demo.steps)
    text += "t = " + left_aligned(general_text(step.t), 5) + " largest weight " +
            fixed_text(step.largest, 2) + " at position " + std::to_string(step.argmax) + "\n";
  return text;
}

}  // namespace softlookup
