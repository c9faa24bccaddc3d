#include "lesson/synthetic_states.hpp"

#include <cmath>
#include <map>
#include <string_view>

#include "attention/scores.hpp"
#include "base/error.hpp"
#include "lesson/limits.hpp"
#include "lesson/require_setting.hpp"
#include "lesson/seeded_generator.hpp"

namespace softlookup {

SyntheticStates synthetic_states(const LessonPair& pair, const SyntheticSettings& settings) {
  require_valid(pair);
  require_size("dimension", settings.dimension, 1, limits::kDimension);
  require_number("state_noise", settings.state_noise, 0, limits::kNoise);
  require_number("query_noise", settings.query_noise, 0, limits::kNoise);

  Generator generator = generator_for(settings.seed);
  const std::size_t d = settings.dimension;
  std::map<std::string_view, Vector> vectors;  // a map is sorted, as the draws have to be
  for (const std::string& word : pair.source) vectors[word] = {};
  for (auto& [word, vector] : vectors) vector = standard_normal_vector(generator, d);

  SyntheticStates result;
  result.states = standard_normal_matrix(generator, pair.source.size(), d) * settings.state_noise;
  for (std::size_t j = 0; j < pair.source.size(); ++j)
    result.states.row(static_cast<Eigen::Index>(j)) += vectors[pair.source[j]].transpose();
  result.queries = standard_normal_matrix(generator, pair.target.size(), d) * settings.query_noise;
  for (std::size_t i = 0; i < pair.target.size(); ++i)
    result.queries.row(static_cast<Eigen::Index>(i)) +=
        result.states.row(static_cast<Eigen::Index>(pair.alignment[i]));
  result.scores = scores(ScoreFunction::kScaledDot, result.queries, result.states);
  return result;
}

std::size_t recover_position(const Matrix& states, const Vector& vector) {
  if (states.rows() == 0 || states.cols() != vector.size())
    throw Error(ErrorCode::kShapeMismatch,
                "recovery needs at least one state and a vector of the states' size");
  std::size_t best = 0;
  double largest = -1;
  for (Eigen::Index j = 0; j < states.rows(); ++j) {
    const double match = states.row(j).dot(vector) / states.row(j).norm();
    if (j == 0 || match > largest) {
      best = static_cast<std::size_t>(j);
      largest = match;
    }
  }
  return best;
}

}  // namespace softlookup
