#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/matrix.hpp"

namespace softlookup {

/// Which source positions exist: 1 for a word, 0 for padding. Empty means that all exist.
using PaddingMask = std::vector<std::uint8_t>;  // [S]

/// Attention weights of one query: softmax(scores / temperature) over the positions that the mask
/// keeps, 0 elsewhere. Temperature 0 is the limit: the largest score takes all, ties share it
/// equally; infinity is the other: every kept position gets the same. `scores` [S], `mask` [S] or
/// empty, result [S]. Raises Error for no scores, a kept score that is NaN or infinite, a negative
/// or NaN temperature, a mask of another length, or one that keeps nothing.
template <typename Scalar>
void attention_weights(std::span<const Scalar> scores, Scalar temperature,
                       std::span<const std::uint8_t> mask, std::span<Scalar> weights);

/// The same for one query as a vector: `scores` [S], result [S].
[[nodiscard]] Vector attention_weights(const Vector& scores, double temperature = 1.0,
                                       const PaddingMask& mask = {});

/// The same row by row: `scores` [T, S], one mask for all rows, result [T, S].
template <typename Scalar>
[[nodiscard]] MatrixOf<Scalar> attention_weights(const MatrixOf<Scalar>& scores,
                                                 Scalar temperature = Scalar(1),
                                                 const PaddingMask& mask = {});

/// The kept positions that share the largest score, in order. Same errors as attention_weights.
[[nodiscard]] std::vector<std::size_t> top_positions(const Vector& scores,
                                                     const PaddingMask& mask = {});

/// Raises Error unless `temperature` is a number from 0 to infinity, both included.
void require_temperature(double temperature);

}  // namespace softlookup
