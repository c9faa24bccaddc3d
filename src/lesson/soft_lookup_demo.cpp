#include "lesson/soft_lookup_demo.hpp"

#include "attention/soft_lookup.hpp"
#include "base/error.hpp"
#include "lesson/limits.hpp"
#include "lesson/numpy_text.hpp"
#include "lesson/require_setting.hpp"
#include "lesson/seeded_generator.hpp"
#include "lesson/sentence_pairs.hpp"

namespace softlookup {

SoftLookupDemo soft_lookup_demo(const SoftLookupSettings& settings) {
  SoftLookupDemo demo;
  demo.words = sentence_pair("black-cat").source;
  if (settings.scores.size() != demo.words.size())
    throw Error(ErrorCode::kShapeMismatch, "scores must hold one number for each of the " +
                                               std::to_string(demo.words.size()) + " words, not " +
                                               std::to_string(settings.scores.size()));
  require_size("dimension", settings.dimension, 1, limits::kDimension);
  demo.scores = Eigen::Map<const Vector>(settings.scores.data(),
                                         static_cast<Eigen::Index>(settings.scores.size()));
  demo.steps = softmax_steps(demo.scores, settings.temperature);

  Generator generator = generator_for(settings.seed);
  demo.states = standard_normal_matrix(generator, demo.words.size(), settings.dimension);
  demo.context = soft_lookup(demo.steps.weights, demo.states);
  Eigen::Index winner = 0;
  demo.steps.weights.maxCoeff(&winner);
  demo.winner = static_cast<std::size_t>(winner);
  const Vector mean = demo.states.colwise().mean();
  demo.distance_to_winner = (demo.context - demo.states.row(winner).transpose()).norm();
  demo.distance_to_mean = (demo.context - mean).norm();
  return demo;
}

std::string to_text(const SoftLookupDemo& demo) {
  std::string text = "word       score   exp(score / T)   weight\n";
  for (std::size_t j = 0; j < demo.words.size(); ++j) {
    const auto at = static_cast<Eigen::Index>(j);
    text += left_aligned(demo.words[j], 8) + right_aligned(general_text(demo.scores[at]), 8);
    text += right_aligned(general_text(demo.steps.exponentials[at], 4), 17);
    text += right_aligned(fixed_text(demo.steps.weights[at], 2), 9) + "\n";
  }
  const std::string& winner = demo.words[demo.winner];
  const double share = demo.steps.weights[static_cast<Eigen::Index>(demo.winner)];
  text += "sum" + right_aligned(general_text(demo.steps.sum, 4), 30) +
          right_aligned(fixed_text(demo.steps.weights.sum(), 2), 9) + "\n\n";
  text += "the context is " + fixed_text(100 * share, 0) + "% " + winner + "\n";
  text +=
      "distance to the state of " + winner + ": " + fixed_text(demo.distance_to_winner, 3) + "\n";
  text += "distance to the mean of all states: " + fixed_text(demo.distance_to_mean, 3) + "\n";
  return text;
}

}  // namespace softlookup
