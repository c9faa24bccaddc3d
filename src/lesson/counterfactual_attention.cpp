#include "lesson/counterfactual_attention.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "random/seed_sequence.hpp"

namespace softlookup {

namespace {

constexpr std::size_t kMostPermutations = 1000;
constexpr std::size_t kMostRounds = 10'000;

const CounterfactualSettings& checked(const CounterfactualSettings& settings) {
  require(settings.permutations >= 1 && settings.permutations <= kMostPermutations,
          ErrorCode::kOutOfRange, "the permutations must be from 1 to 1000");
  require(settings.rounds <= kMostRounds, ErrorCode::kOutOfRange,
          "the search has at most 10000 rounds");
  return settings;
}

/// Independent random numbers for each use of a seed.
Generator stream(std::uint64_t seed, std::size_t use) {
  return Generator(SeedSequence(seed).spawn(use + 1).back());
}

ChangedAttention ask_uniform(AttentionAtStep& attention) {
  const std::size_t size = attention.own_weights().size();
  const std::vector<double> weights(size, 1.0 / static_cast<double>(size));
  return attention.ask(std::span(&weights, 1)).front();
}

}  // namespace

CounterfactualAttention::CounterfactualAttention(EncoderDecoder<float>& model,
                                                 std::span<const std::int32_t> source,
                                                 const CounterfactualSettings& settings)
    : settings_(checked(settings)),
      attention_(model, source, settings.step),
      generator_(stream(settings.seed, 0)),
      uniform_(ask_uniform(attention_)),
      search_(attention_, settings.bound, stream(settings.seed, 1)) {
  permute();
}

void CounterfactualAttention::permute() {
  std::vector<std::vector<double>> rows;
  for (std::size_t n = 0; n < settings_.permutations; ++n)
    rows.push_back(generator_.permutation(std::span<const double>(attention_.own_weights())));
  std::vector<ChangedAttention> answers = attention_.ask(rows);
  permuted_.permutations = answers.size();
  const auto changed = std::ranges::count_if(
      answers, [&](const ChangedAttention& answer) { return answer.word != own().word; });
  permuted_.changed_words = static_cast<double>(changed) / static_cast<double>(answers.size());
  std::ranges::stable_sort(answers, {}, &ChangedAttention::output_distance);
  const std::size_t last = answers.size() - 1;
  for (std::size_t quarter = 0; quarter < permuted_.quantiles.size(); ++quarter)
    permuted_.quantiles[quarter] = answers[last * quarter / 4].output_distance;
  permuted_.typical = answers[last / 2];
}

bool CounterfactualAttention::step() {
  if (rounds_done_ == settings_.rounds) return false;
  search_.step();
  ++rounds_done_;
  return rounds_done_ < settings_.rounds;
}

}  // namespace softlookup
