#pragma once

#include <cstddef>
#include <limits>

#include "numeric/exp_kernel.hpp"
#include "numeric/lane_blocks.hpp"

// Elementwise functions and reductions over one row of `size` scalars: the bodies of
// vector_math.hpp.
namespace softlookup::numeric {

/// out_i = function(in_i), eight lanes at a time.
template <typename L, typename Function>
void map_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar* out,
             const Function& function) {
  for_any_lane_blocks<L>(
      size, [&](std::size_t i, auto block) { block.store(out + i, function(block.load(in + i))); });
}

template <typename L>
void exp_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar* out) {
  map_row<L>(size, in, out, [](const L& x) { return exp_lanes(x); });
}

template <typename L>
void tanh_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar* out) {
  map_row<L>(size, in, out, [](const L& x) { return tanh_lanes(x); });
}

template <typename L>
void sigmoid_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar* out) {
  map_row<L>(size, in, out, [](const L& x) { return sigmoid_lanes(x); });
}

/// out_i = e^(in_i - shift).
template <typename L>
void exp_shifted_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar shift,
                     typename L::Scalar* out) {
  const L shifts = L::splat(shift);
  map_row<L>(size, in, out, [&](const L& x) { return exp_lanes(x - shifts); });
}

/// Adds lane 0 to 4, 1 to 5, 2 to 6, 3 to 7, then those four in the same way.
template <typename L>
typename L::Scalar fold_sum(const L& lanes) {
  typename L::Scalar l[kLanes];
  lanes.store(l);
  return ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]));
}

template <typename L>
typename L::Scalar sum_row(std::size_t size, const typename L::Scalar* in) {
  L total = L::splat(0);
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) { total = total + block.load(in + i); });
  return fold_sum(total);
}

template <typename L>
typename L::Scalar dot_rows(std::size_t size, const typename L::Scalar* a,
                            const typename L::Scalar* b) {
  L total = L::splat(0);
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    total = total + block.load(a + i) * block.load(b + i);
  });
  return fold_sum(total);
}

template <typename L>
typename L::Scalar max_row(std::size_t size, const typename L::Scalar* in) {
  using Scalar = typename L::Scalar;
  constexpr Scalar kNone = -std::numeric_limits<Scalar>::infinity();
  L largest = L::splat(kNone);
  std::size_t i = 0;
  for (; i + kLanes <= size; i += kLanes) largest = max(L::load(in + i), largest);
  if (i < size) largest = max(L::load_some(in + i, size - i, kNone), largest);
  Scalar l[kLanes];
  largest.store(l);
  Scalar result = l[0];
  for (std::size_t lane = 1; lane < kLanes; ++lane) result = l[lane] > result ? l[lane] : result;
  return result;
}

/// out = factor * in (added to out where `kAdd`).
template <typename L, bool kAdd>
void scale_row(std::size_t size, typename L::Scalar factor, const typename L::Scalar* in,
               typename L::Scalar* out) {
  const L factors = L::splat(factor);
  for_lane_blocks<L>(size, [&](std::size_t i, auto block) {
    const L scaled = factors * block.load(in + i);
    block.store(out + i, kAdd ? block.load(out + i) + scaled : scaled);
  });
}

}  // namespace softlookup::numeric
