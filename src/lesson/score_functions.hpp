#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "attention/scores.hpp"
#include "base/matrix.hpp"

namespace softlookup {

struct ScoreFunctionSettings {
  std::string seed = "0";
  std::size_t decoder_size = 4;    ///< d_d
  std::size_t encoder_size = 4;    ///< d_e
  std::size_t attention_size = 3;  ///< d_a, hidden units of concat and additive
};

struct ScoreFunctionResult {
  std::string name;     ///< "dot", "scaled-dot", "general", "concat", "additive"
  std::string formula;  ///< plain text
  std::vector<ParameterShape> shapes;
  std::size_t parameter_count = 0;
  bool available = false;
  std::string reason;  ///< why it is not available; empty if it is
  Vector scores;       ///< [S]; empty if not available
  Vector weights;      ///< [S] their softmax; empty if not available
};

struct ScoreFunctionComparison {
  std::vector<std::string> source;  ///< [S] words: the black cat sleeps
  Matrix states;                    ///< [S, d_e]
  Vector query;                     ///< [d_d]
  std::vector<ScoreFunctionResult> functions;
};

/// The same untrained decoder state scored against the same four encoder states in every way.
/// Draws: states [S, d_e], query [d_d], general's W_a [d_d, d_e], W [d_a, d_d], U [d_a, d_e],
/// v [d_a], all standard normal; each matrix is divided by the square root of its columns, v by
/// sqrt(d_a). concat takes W_a = [W U] and v_a = v, which makes it the additive score.
/// Raises Error for a size of 0 or past limits::kDimension.
[[nodiscard]] ScoreFunctionComparison score_functions(const ScoreFunctionSettings& settings = {});

}  // namespace softlookup
