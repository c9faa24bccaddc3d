#pragma once

#include <cstddef>
#include <span>

#include "numeric/log.hpp"
#include "numeric/row_kernel.hpp"

namespace softlookup::numeric {

/// Softmax of a row with a finite largest element and no NaN; see softmax.hpp.
template <typename L>
void softmax_row(std::span<const typename L::Scalar> in, std::span<typename L::Scalar> out) {
  exp_shifted_row<L>(in, max_row<L>(in), out);
  const L totals = L::splat(sum_row<L>(out));
  map_row<L>(out, out, [&](const L& e) { return e / totals; });
}

/// Log-softmax of such a row.
template <typename L>
void log_softmax_row(std::span<const typename L::Scalar> in, std::span<typename L::Scalar> out) {
  using Scalar = typename L::Scalar;
  constexpr Scalar kMasked = -std::numeric_limits<Scalar>::infinity();
  const L shift = L::splat(max_row<L>(in));
  L totals = L::splat(0);
  std::size_t i = 0;
  for (; i + kLanes <= in.size(); i += kLanes) totals = totals + exp_lanes(L::load(&in[i]) - shift);
  if (const std::size_t rest = in.size() - i; rest > 0)
    totals = totals + exp_lanes(L::load_some(&in[i], rest, kMasked) - shift);
  const auto log_total = log(static_cast<double>(fold_sum(totals)));
  const L shift_total = L::splat(static_cast<Scalar>(log_total));
  map_row<L>(in, out, [&](const L& x) { return (x - shift) - shift_total; });
}

}  // namespace softlookup::numeric
