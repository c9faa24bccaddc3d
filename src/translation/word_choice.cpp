#include "translation/word_choice.hpp"

#include <algorithm>
#include <limits>

#include "corpora/vocabulary.hpp"
#include "numeric/softmax.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

bool may_write(std::int32_t word) noexcept { return word != kPadding && word != kBegin; }

std::int32_t likeliest_word(std::span<const float> log_probabilities) {
  std::int32_t best = kEnd;
  for (std::size_t id = 0; id < log_probabilities.size(); ++id)
    if (may_write(static_cast<std::int32_t>(id)) &&
        log_probabilities[id] > log_probabilities[static_cast<std::size_t>(best)])
      best = static_cast<std::int32_t>(id);
  return best;
}

std::vector<std::int32_t> likeliest_words(std::span<const float> log_probabilities,
                                          std::size_t count) {
  std::vector<std::int32_t> words;
  words.reserve(log_probabilities.size());
  for (std::size_t id = 0; id < log_probabilities.size(); ++id)
    if (may_write(static_cast<std::int32_t>(id))) words.push_back(static_cast<std::int32_t>(id));
  const std::size_t kept = std::min(count, words.size());
  std::partial_sort(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(kept), words.end(),
                    [&](std::int32_t a, std::int32_t b) {
                      const float of_a = log_probabilities[static_cast<std::size_t>(a)];
                      const float of_b = log_probabilities[static_cast<std::size_t>(b)];
                      return of_a != of_b ? of_a > of_b : a < b;
                    });
  words.resize(kept);
  return words;
}

std::vector<WordProbability> top_words(std::span<const float> log_probabilities,
                                       std::size_t count) {
  const std::vector<std::int32_t> words = likeliest_words(log_probabilities, count);
  std::vector<float> probabilities;
  for (const std::int32_t word : words)
    probabilities.push_back(log_probabilities[static_cast<std::size_t>(word)]);
  numeric::exp(std::span<const float>(probabilities), probabilities);
  std::vector<WordProbability> top;
  for (std::size_t i = 0; i < words.size(); ++i) top.push_back({words[i], probabilities[i]});
  return top;
}

WordChances word_chances(std::span<const float> log_probabilities, const SamplingOptions& options) {
  std::size_t count = options.top_k == 0 ? log_probabilities.size() : options.top_k;
  if (options.temperature == 0) count = 1;
  WordChances result{likeliest_words(log_probabilities, count), {}};
  for (const std::int32_t word : result.words)
    result.chances.push_back(
        static_cast<double>(log_probabilities[static_cast<std::size_t>(word)]));
  const double divisor = options.temperature == 0 ? 1 : options.temperature;
  const double largest = result.chances.front();
  for (double& chance : result.chances) chance = (chance - largest) / divisor;
  numeric::softmax(std::span<const double>(result.chances), result.chances);

  double kept = 0;
  std::size_t size = 0;
  while (size < result.chances.size() && (size == 0 || kept < options.top_p))
    kept += result.chances[size++];
  result.words.resize(size);
  result.chances.resize(size);
  for (double& chance : result.chances) chance /= kept;
  return result;
}

std::int32_t draw_word(const WordChances& chances, Generator& generator) {
  const double drawn = generator.random();
  double reached = 0;
  for (std::size_t i = 0; i + 1 < chances.words.size(); ++i) {
    reached += chances.chances[i];
    if (drawn < reached) return chances.words[i];
  }
  return chances.words.back();
}

}  // namespace softlookup
