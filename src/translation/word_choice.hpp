#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "random/generator.hpp"
#include "translation/search_result.hpp"

namespace softlookup {

/// Whether a model may write this word: any but `<pad>` and `<bos>`.
[[nodiscard]] bool may_write(std::int32_t word) noexcept;

/// The likeliest word that may be written, the first of equals. `log_probabilities` [V].
[[nodiscard]] std::int32_t likeliest_word(std::span<const float> log_probabilities);

/// The `count` likeliest words that may be written, or all of them, likeliest first, equals by id.
[[nodiscard]] std::vector<std::int32_t> likeliest_words(std::span<const float> log_probabilities,
                                                        std::size_t count);

/// The same with their probabilities.
[[nodiscard]] std::vector<WordProbability> top_words(std::span<const float> log_probabilities,
                                                     std::size_t count);

/// How the next word is drawn.
struct SamplingOptions {
  double temperature = 1;  ///< 0 takes the likeliest
  std::size_t top_k = 0;   ///< 0: all words
  double top_p = 1;
};

/// The words that may be drawn and their chances, likeliest first: those of
/// softmax(log_probabilities / temperature) among the top_k likeliest, of which the fewest are kept
/// that reach top_p together; the chances add up to 1.
struct WordChances {
  std::vector<std::int32_t> words;
  std::vector<double> chances;
};
[[nodiscard]] WordChances word_chances(std::span<const float> log_probabilities,
                                       const SamplingOptions& options);

/// Draws one of them, with one call of generator.random().
[[nodiscard]] std::int32_t draw_word(const WordChances& chances, Generator& generator);

}  // namespace softlookup
