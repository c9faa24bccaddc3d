#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "attention/scores.hpp"
#include "base/matrix.hpp"
#include "lesson/softmax_steps.hpp"

namespace softlookup {

/// Exercise 1: the softmax of 2, 0, 1 by hand.
[[nodiscard]] SoftmaxSteps exercise_softmax(const Vector& scores);

/// Exercise 2: the parameters of additive and of dot scoring, and whether dot fits.
struct ShapesExercise {
  std::vector<ParameterShape> additive;
  std::vector<ParameterShape> dot;  ///< always empty: dot has no parameters
  bool dot_available = false;
  std::string dot_reason;  ///< why dot does not fit these sizes; empty if it does
};
[[nodiscard]] ShapesExercise exercise_shapes(std::size_t decoder_size, std::size_t encoder_size,
                                             std::size_t attention_size);

struct HardAttentionSettings {
  std::string seed = "0";
  std::size_t positions = 4;
  std::size_t dimension = 8;
  double scale = 1;  ///< the scores' factor, 0 to 1e6
};

/// Exercise 3: scores H s times a scale.
struct HardAttention {
  Vector weights;            ///< [S]
  double sum = 0;            ///< of the weights
  bool nonnegative = false;  ///< no weight is below 0
  std::size_t winner = 0;    ///< first position of the largest weight
  double winner_weight = 0;
  Vector context;       ///< [d]
  double distance = 0;  ///< largest |context - H[winner]| over the elements
};

/// Draws H = normal [S, d], then s = normal [d]. Raises Error for a setting outside its range.
[[nodiscard]] HardAttention exercise_hard_attention(const HardAttentionSettings& settings = {});

/// What hard-attention.py prints.
[[nodiscard]] std::string to_text(const HardAttention& result);

}  // namespace softlookup
