#include "lesson/score_saturation.hpp"

#include <cstdint>
#include <span>

#include "attention/entropy.hpp"
#include "attention/scores.hpp"
#include "attention/weights.hpp"
#include "lesson/limits.hpp"
#include "lesson/require_setting.hpp"
#include "lesson/seeded_generator.hpp"

namespace softlookup {

namespace {

void require_valid(const SaturationSettings& settings) {
  require_size("the number of dimensions", settings.dimensions.size(), 1, limits::kListLength);
  require_size("positions", settings.positions, 1, limits::kPositions);
  require_size("trials", settings.trials, 1, limits::kTrials);
  std::uint64_t drawn = 0;
  for (const std::size_t dimension : settings.dimensions) {
    require_size("each dimension", dimension, 1, limits::kDimension);
    drawn += std::uint64_t(settings.trials) * (settings.positions + 1) * dimension;
  }
  require_size("trials x (positions + 1) x the sum of the dimensions", drawn, 1, limits::kDraws);
}

double entropy_of(const Vector& weights) {
  return entropy_bits(
      std::span<const double>(weights.data(), static_cast<std::size_t>(weights.size())));
}

SaturationPoint measure(const SaturationSettings& settings, std::size_t dimension) {
  Generator generator = generator_for(settings.seed, {static_cast<std::uint32_t>(dimension)});
  SaturationPoint point;
  point.dimension = dimension;
  for (std::size_t trial = 0; trial < settings.trials; ++trial) {
    const Matrix states = standard_normal_matrix(generator, settings.positions, dimension);
    const Vector query = standard_normal_vector(generator, dimension);
    const Vector dot = attention_weights(scores(ScoreFunction::kDot, query, states));
    const Vector scaled = attention_weights(scores(ScoreFunction::kScaledDot, query, states));
    point.dot_largest += dot.maxCoeff();
    point.dot_entropy_bits += entropy_of(dot);
    point.scaled_largest += scaled.maxCoeff();
    point.scaled_entropy_bits += entropy_of(scaled);
  }
  const auto trials = static_cast<double>(settings.trials);
  point.dot_largest /= trials;
  point.dot_entropy_bits /= trials;
  point.scaled_largest /= trials;
  point.scaled_entropy_bits /= trials;
  return point;
}

}  // namespace

std::vector<SaturationPoint> score_saturation(const SaturationSettings& settings) {
  require_valid(settings);
  std::vector<SaturationPoint> points;
  for (const std::size_t dimension : settings.dimensions)
    points.push_back(measure(settings, dimension));
  return points;
}

}  // namespace softlookup
