#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "numeric/exp_kernel.hpp"
#include "numeric/lanes.hpp"

namespace softlookup::numeric {

/// out_i = function(in_i), eight lanes at a time.
template <typename L, typename Function>
void map_row(std::span<const typename L::Scalar> in, std::span<typename L::Scalar> out,
             const Function& function) {
  std::size_t i = 0;
  for (; i + kLanes <= in.size(); i += kLanes) function(L::load(&in[i])).store(&out[i]);
  if (const std::size_t rest = in.size() - i; rest > 0)
    function(L::load_some(&in[i], rest, 0)).store_some(&out[i], rest);
}

/// Adds lane 0 to 4, 1 to 5, 2 to 6, 3 to 7, then those four in the same way.
template <typename L>
typename L::Scalar fold_sum(const L& lanes) {
  std::array<typename L::Scalar, kLanes> l;
  lanes.store(l.data());
  return ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]));
}

template <typename L>
typename L::Scalar sum_row(std::span<const typename L::Scalar> in) {
  L total = L::splat(0);
  std::size_t i = 0;
  for (; i + kLanes <= in.size(); i += kLanes) total = total + L::load(&in[i]);
  if (const std::size_t rest = in.size() - i; rest > 0)
    total = total + L::load_some(&in[i], rest, 0);
  return fold_sum(total);
}

template <typename L>
typename L::Scalar dot_rows(std::span<const typename L::Scalar> a,
                            std::span<const typename L::Scalar> b) {
  L total = L::splat(0);
  std::size_t i = 0;
  for (; i + kLanes <= a.size(); i += kLanes) total = total + L::load(&a[i]) * L::load(&b[i]);
  if (const std::size_t rest = a.size() - i; rest > 0)
    total = total + L::load_some(&a[i], rest, 0) * L::load_some(&b[i], rest, 0);
  return fold_sum(total);
}

template <typename L>
typename L::Scalar max_row(std::span<const typename L::Scalar> in) {
  using Scalar = typename L::Scalar;
  constexpr Scalar kNone = -std::numeric_limits<Scalar>::infinity();
  L largest = L::splat(kNone);
  std::size_t i = 0;
  for (; i + kLanes <= in.size(); i += kLanes) largest = max(L::load(&in[i]), largest);
  if (const std::size_t rest = in.size() - i; rest > 0)
    largest = max(L::load_some(&in[i], rest, kNone), largest);
  std::array<Scalar, kLanes> l;
  largest.store(l.data());
  Scalar result = l[0];
  for (std::size_t lane = 1; lane < kLanes; ++lane) result = l[lane] > result ? l[lane] : result;
  return result;
}

template <typename L>
void add_scaled_row(typename L::Scalar factor, std::span<const typename L::Scalar> in,
                    std::span<typename L::Scalar> out) {
  const L factors = L::splat(factor);
  std::size_t i = 0;
  for (; i + kLanes <= in.size(); i += kLanes)
    (L::load(&out[i]) + factors * L::load(&in[i])).store(&out[i]);
  if (const std::size_t rest = in.size() - i; rest > 0)
    (L::load_some(&out[i], rest, 0) + factors * L::load_some(&in[i], rest, 0))
        .store_some(&out[i], rest);
}

/// out_i = e^(in_i - shift).
template <typename L>
void exp_shifted_row(std::span<const typename L::Scalar> in, typename L::Scalar shift,
                     std::span<typename L::Scalar> out) {
  const L shifts = L::splat(shift);
  map_row<L>(in, out, [&](const L& x) { return exp_lanes(x - shifts); });
}

}  // namespace softlookup::numeric
