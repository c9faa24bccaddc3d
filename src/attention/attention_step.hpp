#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "autograd/tape.hpp"

namespace softlookup {

/// What is done to a query's weights before its context is formed: how a reader intervenes.
enum class WeightChange : std::uint8_t {
  kNone,
  kForced,    ///< the given weights take their place
  kUniform,   ///< every position the same
  kPermuted,  ///< position s gets the weight of position permutation[s]
};

/// The change for one query. `weights` or `permutation` have one entry a source position.
template <typename Scalar>
struct WeightIntervention {
  WeightChange change = WeightChange::kNone;
  std::span<const Scalar> weights = {};
  std::span<const std::size_t> permutation = {};
};

/// What an attention step looks at. B sequences, T queries each, S positions each; rows are
/// time-major: row t * B + b.
template <typename Scalar>
struct AttentionInputs {
  Variable<Scalar> queries;                   ///< [T * B, d]
  Variable<Scalar> keys;                      ///< [S * B, d]
  Variable<Scalar> values;                    ///< [S * B, d_v]
  std::size_t batch = 0;                      ///< B
  std::span<const std::size_t> lengths = {};  ///< [B]: positions of each sequence; empty: all S
};

template <typename Scalar>
struct AttentionSettings {
  Scalar scale = 1;         ///< scores are multiplied by it: 1 / sqrt(d) for scaled dot
  Variable<Scalar> v = {};  ///< [1, d]: present for additive scores, absent for dot
  double temperature = 1;   ///< 0 to infinity; see attention_weights
  /// One a row of queries, or none. Only while the tape does not record.
  std::span<const WeightIntervention<Scalar>> interventions = {};
};

template <typename Scalar>
struct AttentionResult {
  Variable<Scalar> contexts;   ///< [T * B, d_v]
  MatrixView<Scalar> weights;  ///< [T * B, S], 0 past a sequence's length
  MatrixView<Scalar> scores;   ///< [T * B, S] before the softmax, 0 past a sequence's length
};

/// Scores, masked softmax with temperature and contexts of a whole batch in one operation:
///   score = scale q . k   or, with v,   v . tanh(q + k)
/// The five score functions are this after affine layers: general projects the keys with W_a;
/// additive projects queries and keys with W and U; concat does so with the two halves of its W_a.
/// Every sequence has at least one position. Raises Error for sizes that do not fit, a length of 0
/// or past S, a temperature outside its range (recording needs a positive, finite one), and forced
/// weights that are negative, not finite or of another number.   Bahdanau et al. 2014, Luong et al.
/// 2015
template <typename Scalar>
[[nodiscard]] AttentionResult<Scalar> attention_step(Tape<Scalar>& tape,
                                                     const AttentionInputs<Scalar>& inputs,
                                                     const AttentionSettings<Scalar>& settings);

}  // namespace softlookup
