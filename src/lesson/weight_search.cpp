#include "lesson/weight_search.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"

namespace softlookup {

namespace {

/// Moves shorter than this are not worth a round.
constexpr double kShortestReach = 1.0 / 256;
/// Nats; moves that gain less are too long or too short.
constexpr double kWorthwhile = 1e-3;

/// (1 - share) from + share to, scaled to the sum 1.
std::vector<double> between(const std::vector<double>& from, const std::vector<double>& to,
                            double share) {
  std::vector<double> weights(from.size());
  for (std::size_t s = 0; s < weights.size(); ++s)
    weights[s] = (1 - share) * from[s] + share * to[s];
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  return weights;
}

}  // namespace

WeightSearch::WeightSearch(AttentionAtStep& attention, double bound, Generator generator)
    : attention_(attention), bound_(bound), generator_(generator), best_(attention.own()) {
  require(bound >= 0 && bound <= 1, ErrorCode::kOutOfRange,
          "the bound on the output's change is a distance from 0 to 1");
}

/// Weights from 0 with the sum 1, most of it on few words.
WeightSearch::Weights WeightSearch::drawn_weights() {
  Weights weights(attention_.own_weights().size());
  for (double& weight : weights) {
    const double drawn = generator_.standard_exponential();
    weight = drawn * drawn * drawn;
  }
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  return weights;
}

/// Where an attempt goes first.
WeightSearch::Weights WeightSearch::direction() {
  if (attempts_ % 2 == 1) return drawn_weights();
  Weights one_word(attention_.own_weights().size(), 0.0);
  one_word[attempts_ / 2 % one_word.size()] = 1;
  return one_word;
}

/// The current weights with a part of one word's share moved to another.
WeightSearch::Weights WeightSearch::moved_share() {
  const auto size = static_cast<std::int64_t>(current_.size());
  const auto from = static_cast<std::size_t>(generator_.integers(0, size));
  const auto to = (from + static_cast<std::size_t>(generator_.integers(1, size))) % current_.size();
  Weights weights = current_;
  const double share = reach_ * (1 - generator_.random()) * weights[from];
  weights[from] -= share;
  weights[to] += share;
  return weights;
}

/// Goes on with the candidate within the bound that diverges most, if more than the current one;
/// returns by how much more.
double WeightSearch::take_best(const std::vector<Weights>& candidates) {
  const std::vector<ChangedAttention> answers = attention_.ask(candidates);
  const double before = divergence_;
  for (std::size_t n = 0; n < answers.size(); ++n) {
    const ChangedAttention& answer = answers[n];
    if (answer.output_distance > bound_ || answer.weight_divergence <= divergence_) continue;
    current_ = candidates[n];
    divergence_ = answer.weight_divergence;
    if (divergence_ > best_.weight_divergence) best_ = answer;
  }
  return divergence_ - before;
}

void WeightSearch::begin_attempt() {
  const Weights goal = direction();
  ++attempts_;
  current_ = attention_.own_weights();
  divergence_ = 0;
  std::vector<Weights> way;
  for (std::size_t n = 1; n <= kCandidates; ++n)
    way.push_back(between(attention_.own_weights(), goal,
                          static_cast<double>(n) / static_cast<double>(kCandidates)));
  improving_ = true;
  reach_ = 1;
  take_best(way);
}

void WeightSearch::improve() {
  std::vector<Weights> candidates;
  for (std::size_t n = 0; n < kCandidates; n += 2) {
    candidates.push_back(moved_share());
    candidates.push_back(between(current_, drawn_weights(), reach_ * generator_.random()));
  }
  if (take_best(candidates) >= kWorthwhile) return;
  reach_ /= 2;
  improving_ = reach_ >= kShortestReach;
}

void WeightSearch::step() {
  if (attention_.own_weights().size() < 2) return;  // one word has all the attention there is
  if (improving_)
    improve();
  else
    begin_attempt();
}

}  // namespace softlookup
