#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "lesson/embedding_gradient.hpp"
#include "lesson/leave_one_out.hpp"
#include "translation/encoder_decoder.hpp"
#include "translation/step_decoder.hpp"

namespace softlookup {

/// The most source words of a sentence that is explained: leaving each out takes their square.
inline constexpr std::size_t kLongestExplained = 100;

/// A word that the model could have written instead.
struct Foil {
  std::size_t step = 0;  ///< target position, from 0
  std::int32_t word = 0;
};

/// How far attention and another measure agree on what mattered among the source words.
struct Agreement {
  /// Kendall's tau-b of the two orders; NaN without attention, for one word, and where one side
  /// has no order.
  double tau = std::numeric_limits<double>::quiet_NaN();
  bool same_top = false;  ///< the first of the largest is the same word
};

/// What mattered for one target word, by attention and by three other measures.
struct ExplainedWord {
  std::int32_t word = 0;   ///< as the model wrote it; the end too
  double probability = 0;  ///< of the word, after those before it
  std::optional<std::int32_t> foil = std::nullopt;
  std::vector<float> weights;         ///< [S] attention; empty without it
  WordGradient gradient;              ///< of log P(word), or of logit(word) - logit(foil)
  std::vector<double> leave_one_out;  ///< [S] total variation distance; NaN in a source of one word
  Agreement with_gradient_dot;        ///< with the magnitude of gradient . embedding
  Agreement with_gradient_norm;
  Agreement with_leave_one_out;
};

/// Asks of every word that a model writes which source words it hangs on: attention's answer beside
/// gradients and leaving words out.   Jain and Wallace 2019, section 4.1
/// The model's own greedy translation is what is explained, the words before each as it wrote them.
/// The host owns the loop. Positions are the sentence's own, also in a model that reads backwards.
class Explanation {
 public:
  /// Translates the source, `ids` [S] without specials. `model` must outlive this and not change.
  /// Raises Error{kInvalidArgument} for an empty source or a foil that is the word written there,
  /// Error{kOutOfRange} for one of more than kLongestExplained words, for an id outside the
  /// vocabulary, and for a foil at a position that the translation does not have.
  Explanation(EncoderDecoder<float>& model, std::span<const std::int32_t> ids,
              std::optional<Foil> foil = std::nullopt);

  /// Explains one target position; false once all are.
  bool step();
  [[nodiscard]] std::size_t steps_done() const noexcept { return words_.size(); }
  /// Target positions, the end's too.
  [[nodiscard]] std::size_t steps_total() const noexcept { return written_.size(); }
  /// The positions that are explained so far, in order.
  [[nodiscard]] const std::vector<ExplainedWord>& words() const noexcept { return words_; }

 private:
  void require_foil() const;
  [[nodiscard]] std::vector<double> left_out(std::int32_t last);

  bool reversed_;
  std::size_t size_;
  std::optional<Foil> foil_;
  std::vector<std::int32_t> written_;  // with the end, where there is one
  StepDecoder decoder_;
  std::optional<LeaveOneOut> leave_one_out_;  // none for a source of one word
  EmbeddingGradient<float> gradient_;
  std::vector<float> distribution_;  // [V] of the next word
  std::vector<ExplainedWord> words_;
};

}  // namespace softlookup
