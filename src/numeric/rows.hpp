#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/matrix_view.hpp"

// Operations on the rows of matrices that lie in somebody else's memory. Like everything in this
// folder they give the same bits on every target; sums over columns run in eight lanes, sums over
// rows in row order. Sizes must fit; the callers have checked them.
namespace softlookup::numeric {

/// out = factor * in, and out += factor * in; one shape.
template <typename Scalar>
void scale(Scalar factor, MatrixView<const Scalar> in, MatrixView<Scalar> out);
template <typename Scalar>
void add_scaled(Scalar factor, MatrixView<const Scalar> in, MatrixView<Scalar> out);

/// out += in; one shape.
template <typename Scalar>
void add(MatrixView<const Scalar> in, MatrixView<Scalar> out);

/// out += a * b elementwise; one shape.
template <typename Scalar>
void add_product(MatrixView<const Scalar> a, MatrixView<const Scalar> b, MatrixView<Scalar> out);

template <typename Scalar>
void copy(MatrixView<const Scalar> in, MatrixView<Scalar> out);
template <typename Scalar>
void fill(Scalar value, MatrixView<Scalar> out);

/// Every row of `out` [N, d] = `row` [1, d].
template <typename Scalar>
void set_rows(MatrixView<const Scalar> row, MatrixView<Scalar> out);

/// sums [1, d] += the rows of `in` [N, d], in order.
template <typename Scalar>
void add_row_sums(MatrixView<const Scalar> in, MatrixView<Scalar> sums);

/// Hyperbolic tangent of every element; `out` may be `in`.
template <typename Scalar>
void tanh(MatrixView<const Scalar> in, MatrixView<Scalar> out);

/// d_scores = factor * w * (d_w - w . d_w) row by row; one shape. d_scores may be d_weights.
template <typename Scalar>
void softmax_backward(Scalar factor, MatrixView<const Scalar> weights,
                      MatrixView<const Scalar> d_weights, MatrixView<Scalar> d_scores);

/// Softmax cross-entropy with label smoothing, as PyTorch defines it: the loss of one row is
/// -sum_k q_k log p_k with q = smoothing / V everywhere plus 1 - smoothing at the target.
struct CrossEntropySums {
  double loss = 0;          ///< summed over the rows that have a target
  std::size_t correct = 0;  ///< rows whose largest logit is the target's
};
/// Turns `logits` [N, V] into the gradient of factor * loss. Rows whose target is negative count
/// for nothing and get a gradient of zero. `targets` [N], each below V.
template <typename Scalar>
CrossEntropySums cross_entropy(MatrixView<Scalar> logits, std::span<const std::int32_t> targets,
                               Scalar smoothing, Scalar factor);

/// Additive scores of one query [1, d] against keys [S, d]: hidden [S, d] = tanh(query + key),
/// scores[s] = v . hidden_s.
template <typename Scalar>
void additive_scores(MatrixView<const Scalar> query, MatrixView<const Scalar> keys,
                     MatrixView<const Scalar> v, MatrixView<Scalar> hidden, Scalar* scores);

/// Its backward from d_scores [S]: adds to d_query [1, d], d_keys [S, d] and d_v [1, d].
template <typename Scalar>
void additive_scores_backward(const Scalar* d_scores, MatrixView<const Scalar> v,
                              MatrixView<const Scalar> hidden, MatrixView<Scalar> d_query,
                              MatrixView<Scalar> d_keys, MatrixView<Scalar> d_v);

}  // namespace softlookup::numeric
