#pragma once

#include <cstddef>
#include <string>

#include "base/matrix.hpp"
#include "lesson/sentence_pairs.hpp"

namespace softlookup {

struct SyntheticSettings {
  std::string seed = "0";  ///< a nonnegative integer of any size, as NumPy's default_rng takes it
  std::size_t dimension = 16;  ///< d, 1 to limits::kDimension
  double state_noise = 0.3;    ///< standard deviation added to a word's vector at each position
  double query_noise = 0.5;    ///< standard deviation added to the state that a target word needs
};

/// Encoder states and decoder queries built to resemble what training finds, for one pair.
struct SyntheticStates {
  Matrix states;   ///< H [S, d]
  Matrix queries;  ///< Q [T, d]
  Matrix scores;   ///< Q H^T / sqrt(d) [T, S]
};

/// Draws, in NumPy's order: for each distinct source word in sorted order one standard-normal
/// vector; per source position the word's vector plus state_noise times a fresh normal vector; per
/// target word the state it needs plus query_noise times a fresh normal vector. Raises Error for a
/// setting outside its range or a pair that is not valid.
[[nodiscard]] SyntheticStates synthetic_states(const LessonPair& pair,
                                               const SyntheticSettings& settings = {});

/// The position whose state has the largest dot product with `vector` [d] divided by the state's
/// norm; `states` [S, d].
[[nodiscard]] std::size_t recover_position(const Matrix& states, const Vector& vector);

}  // namespace softlookup
