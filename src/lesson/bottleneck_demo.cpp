#include "lesson/bottleneck_demo.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "attention/scores.hpp"
#include "attention/soft_lookup.hpp"
#include "attention/weights.hpp"
#include "lesson/limits.hpp"
#include "lesson/require_setting.hpp"
#include "lesson/seeded_generator.hpp"
#include "lesson/synthetic_states.hpp"

namespace softlookup {

namespace {

void require_valid(const BottleneckSettings& settings) {
  require_size("the number of lengths", settings.lengths.size(), 1, limits::kListLength);
  for (const std::size_t length : settings.lengths)
    require_size("each length", length, 1, limits::kPositions);
  const std::size_t longest = *std::max_element(settings.lengths.begin(), settings.lengths.end());
  require_size("dimension", settings.dimension, 1, limits::kDimension);
  require_number("state_noise", settings.state_noise, 0, limits::kNoise);
  require_number("query_noise", settings.query_noise, 0, limits::kNoise);
  require_size("trials", settings.trials, 1, limits::kTrials);
  require_size("vocabulary", settings.vocabulary, longest, limits::kVocabulary);
  require_size("vocabulary x dimension", settings.vocabulary * settings.dimension, 1,
               limits::kVocabularyNumbers);
}

/// How many of the `length` words that match `vector` best are among the first `length`, which are
/// the sentence; `words` [V, d] are of norm 1.
std::size_t sentence_words_found(const Matrix& words, const Vector& vector, std::size_t length) {
  const Vector matches = scores(ScoreFunction::kDot, vector, words);
  std::vector<Eigen::Index> order(static_cast<std::size_t>(matches.size()));
  std::iota(order.begin(), order.end(), 0);
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(length);
  std::partial_sort(order.begin(), end, order.end(), [&](Eigen::Index a, Eigen::Index b) {
    return matches[a] != matches[b] ? matches[a] > matches[b] : a < b;
  });
  return static_cast<std::size_t>(std::count_if(order.begin(), end, [&](Eigen::Index word) {
    return word < static_cast<Eigen::Index>(length);
  }));
}

}  // namespace

BottleneckSweep::BottleneckSweep(BottleneckSettings settings) : settings_(std::move(settings)) {
  require_valid(settings_);
  static_cast<void>(generator_for(settings_.seed));  // refuses a bad seed before the first step
  hits_.resize(settings_.lengths.size());
}

std::size_t BottleneckSweep::steps_total() const noexcept {
  return settings_.lengths.size() * settings_.trials;
}

bool BottleneckSweep::done() const noexcept { return steps_done_ == steps_total(); }

void BottleneckSweep::step() {
  if (done()) return;
  const std::size_t at = steps_done_ / settings_.trials;
  const std::size_t trial = steps_done_ % settings_.trials;
  const std::size_t n = settings_.lengths[at];
  const auto rows = static_cast<Eigen::Index>(n);
  Generator generator = generator_for(
      settings_.seed, {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(trial)});

  Matrix words = standard_normal_matrix(generator, settings_.vocabulary, settings_.dimension);
  Matrix states = standard_normal_matrix(generator, n, settings_.dimension);
  states = words.topRows(rows) + settings_.state_noise * states;
  Matrix queries = standard_normal_matrix(generator, n, settings_.dimension);
  queries = states + settings_.query_noise * queries;

  const Matrix contexts = soft_lookup(
      attention_weights(scores(ScoreFunction::kScaledDot, queries, states)), states);  // [n, d]
  const Vector fixed = states.colwise().mean();                                        // [d]
  words.rowwise().normalize();
  Hits& hits = hits_[at];
  hits.fixed_words += sentence_words_found(words, fixed, n);
  const std::size_t from_fixed = recover_position(states, fixed);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const Vector context = contexts.row(i);
    if (from_fixed == static_cast<std::size_t>(i)) ++hits.fixed_positions;
    if (recover_position(states, context) == static_cast<std::size_t>(i))
      ++hits.attention_positions;
    Eigen::Index nearest = 0;
    scores(ScoreFunction::kDot, context, words).maxCoeff(&nearest);
    if (nearest == i) ++hits.attention_words;
  }
  ++steps_done_;
}

std::vector<BottleneckPoint> BottleneckSweep::points() const {
  std::vector<BottleneckPoint> points;
  for (std::size_t at = 0; at < settings_.lengths.size(); ++at) {
    const std::size_t before = at * settings_.trials;
    if (steps_done_ <= before) break;
    BottleneckPoint point;
    point.length = settings_.lengths[at];
    point.trials = std::min(steps_done_ - before, settings_.trials);
    const auto asked = static_cast<double>(point.length * point.trials);
    point.fixed_positions = static_cast<double>(hits_[at].fixed_positions) / asked;
    point.attention_positions = static_cast<double>(hits_[at].attention_positions) / asked;
    point.fixed_words = static_cast<double>(hits_[at].fixed_words) / asked;
    point.attention_words = static_cast<double>(hits_[at].attention_words) / asked;
    points.push_back(point);
  }
  return points;
}

std::vector<BottleneckPoint> bottleneck_demo(const BottleneckSettings& settings) {
  BottleneckSweep sweep(settings);
  while (!sweep.done()) sweep.step();
  return sweep.points();
}

}  // namespace softlookup
