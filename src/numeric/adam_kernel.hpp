#pragma once

#include <cstddef>

#include "numeric/adam.hpp"
#include "numeric/lane_blocks.hpp"

namespace softlookup::numeric {

/// Moments smaller than this become zero: as denormals they would slow every later step down.
inline constexpr double kSmallestMoment = 1e-30;

template <typename L>
L flush_tiny(const L& x) {
  using Scalar = typename L::Scalar;
  return select(abs(x) < L::splat(static_cast<Scalar>(kSmallestMoment)), L::splat(0), x);
}

/// One Adam step over a row; see adam.hpp.
template <typename L>
void adam_row(std::size_t size, const AdamFactors<typename L::Scalar>& factors,
              const typename L::Scalar* gradients, typename L::Scalar* first,
              typename L::Scalar* second, typename L::Scalar* values) {
  const L one = L::splat(1);
  const L scale = L::splat(factors.gradient_scale);
  const L beta1 = L::splat(factors.beta1);
  const L beta2 = L::splat(factors.beta2);
  const L step_size = L::splat(factors.step_size);
  const L correction = L::splat(factors.inverse_root_correction2);
  const L epsilon = L::splat(factors.epsilon);
  for_any_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L g = scale * block.load(gradients + i);
    const L m = flush_tiny(beta1 * block.load(first + i) + (one - beta1) * g);
    const L v = flush_tiny(beta2 * block.load(second + i) + (one - beta2) * (g * g));
    block.store(first + i, m);
    block.store(second + i, v);
    block.store(values + i,
                block.load(values + i) - step_size * m / (sqrt(v) * correction + epsilon));
  });
}

}  // namespace softlookup::numeric
