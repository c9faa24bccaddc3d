#pragma once

#include <cstddef>

#include "numeric/lane_blocks.hpp"
#include "numeric/softmax_kernel.hpp"

// One row at a time: what rows.hpp offers over matrices.
namespace softlookup::numeric {

/// out += in.
template <typename L>
void add_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar* out) {
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    block.store(out + i, block.load(out + i) + block.load(in + i));
  });
}

/// sums += rows[0] + rows[1] + ..., in order, of `count` rows `stride` apart. A few rows at a time:
/// their sums stay in registers, the rows in the nearest cache.
template <typename L>
void add_row_sums(std::size_t size, std::size_t count, std::size_t stride,
                  const typename L::Scalar* rows, typename L::Scalar* sums) {
  constexpr std::size_t kRows = 16;
  for (std::size_t first = 0; first < count; first += kRows) {
    const std::size_t end = count - first < kRows ? count : first + kRows;
    for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
      L total = block.load(sums + i);
      for (std::size_t r = first; r < end; ++r) total = total + block.load(rows + r * stride + i);
      block.store(sums + i, total);
    });
  }
}

/// out += a * b, elementwise.
template <typename L>
void add_product_row(std::size_t size, const typename L::Scalar* a, const typename L::Scalar* b,
                     typename L::Scalar* out) {
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    block.store(out + i, block.load(out + i) + block.load(a + i) * block.load(b + i));
  });
}

/// Through a softmax: d_scores = factor * w * (d_weights - sum_k w_k d_weights_k).
template <typename L>
void softmax_backward_row(std::size_t size, typename L::Scalar factor,
                          const typename L::Scalar* weights, const typename L::Scalar* d_weights,
                          typename L::Scalar* d_scores) {
  const L mean = L::splat(dot_rows<L>(size, weights, d_weights));
  const L factors = L::splat(factor);
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    block.store(d_scores + i,
                factors * (block.load(weights + i) * (block.load(d_weights + i) - mean)));
  });
}

/// Turns a row of logits into d loss / d logits for
///   loss = -sum_k q_k log softmax(logits)_k,  q = smoothing / size + (1 - smoothing) [k = target],
/// times `factor`; returns the loss (not times factor) in double.
template <typename L>
double cross_entropy_row(std::size_t size, std::size_t target, typename L::Scalar smoothing,
                         typename L::Scalar factor, typename L::Scalar* logits) {
  using Scalar = typename L::Scalar;
  const Scalar shift = max_row<L>(size, logits);
  const Scalar uniform = smoothing / static_cast<Scalar>(size);
  const double target_logit = static_cast<double>(logits[target]) - static_cast<double>(shift);
  const double mean_logit =
      smoothing > 0 ? static_cast<double>(sum_row<L>(size, logits)) / static_cast<double>(size) -
                          static_cast<double>(shift)
                    : 0.0;
  exp_shifted_row<L>(size, logits, shift, logits);
  const Scalar total = sum_row<L>(size, logits);
  const L scale = L::splat(factor / total);
  const L everywhere = L::splat(factor * uniform);
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    block.store(logits + i, block.load(logits + i) * scale - everywhere);
  });
  logits[target] -= factor * (Scalar(1) - smoothing);
  const auto smoothed = static_cast<double>(smoothing);
  return log(static_cast<double>(total)) - (1.0 - smoothed) * target_logit - smoothed * mean_logit;
}

/// Additive scores of one query against one key: hidden = tanh(query + key), all [size]; returns
/// v . hidden.
template <typename L>
typename L::Scalar additive_score_row(std::size_t size, const typename L::Scalar* query,
                                      const typename L::Scalar* key, const typename L::Scalar* v,
                                      typename L::Scalar* hidden) {
  L total = L::splat(0);
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L h = tanh_lanes(block.load(query + i) + block.load(key + i));
    block.store(hidden + i, h);
    total = total + block.load(v + i) * h;
  });
  return fold_sum(total);
}

/// Its backward: adds d_score * v (1 - hidden^2) to d_query and d_key, d_score * hidden to d_v.
template <typename L>
void additive_score_backward_row(std::size_t size, typename L::Scalar d_score,
                                 const typename L::Scalar* v, const typename L::Scalar* hidden,
                                 typename L::Scalar* d_query, typename L::Scalar* d_key,
                                 typename L::Scalar* d_v) {
  const L d = L::splat(d_score);
  const L one = L::splat(1);
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L h = block.load(hidden + i);
    const L inner = d * block.load(v + i) * (one - h * h);
    block.store(d_query + i, block.load(d_query + i) + inner);
    block.store(d_key + i, block.load(d_key + i) + inner);
    block.store(d_v + i, block.load(d_v + i) + d * h);
  });
}

}  // namespace softlookup::numeric
