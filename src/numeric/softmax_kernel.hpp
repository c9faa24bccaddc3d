#pragma once

#include <cstddef>
#include <limits>

#include "numeric/log.hpp"
#include "numeric/row_kernel.hpp"

namespace softlookup::numeric {

/// Softmax of a row with a finite largest element and no NaN; see softmax.hpp.
template <typename L>
void softmax_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar* out) {
  exp_shifted_row<L>(size, in, max_row<L>(size, in), out);
  const L totals = L::splat(sum_row<L>(size, out));
  map_row<L>(size, out, out, [&](const L& e) { return e / totals; });
}

/// Log-softmax of such a row.
template <typename L>
void log_softmax_row(std::size_t size, const typename L::Scalar* in, typename L::Scalar* out) {
  using Scalar = typename L::Scalar;
  constexpr Scalar kMasked = -std::numeric_limits<Scalar>::infinity();
  const L shift = L::splat(max_row<L>(size, in));
  L totals = L::splat(0);
  for (std::size_t i = 0; i < size; i += kLanes) {
    const L x = i + kLanes <= size ? L::load(in + i) : L::load_some(in + i, size - i, kMasked);
    totals = totals + exp_lanes(x - shift);
  }
  const double log_total = log(static_cast<double>(fold_sum(totals)));
  const L shift_total = L::splat(static_cast<Scalar>(log_total));
  map_row<L>(size, in, out, [&](const L& x) { return (x - shift) - shift_total; });
}

}  // namespace softlookup::numeric
