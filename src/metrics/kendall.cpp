#include "metrics/kendall.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "base/error.hpp"

namespace softlookup {

namespace {

template <typename Scalar>
void require_ordered(std::span<const Scalar> scores) {
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (std::isnan(scores[i]))
      throw Error(ErrorCode::kNotFinite,
                  "score " + std::to_string(i) + " is NaN, which has no place in an order");
}

/// -1, 0 or 1 as `a` is below, equal to or above `b`.
template <typename Scalar>
int compare(Scalar a, Scalar b) {
  return (a > b ? 1 : 0) - (a < b ? 1 : 0);
}

template <typename Scalar>
double tau_b(std::span<const Scalar> a, std::span<const Scalar> b) {
  if (a.size() != b.size())
    throw Error(ErrorCode::kShapeMismatch, "orders of " + std::to_string(a.size()) + " and " +
                                               std::to_string(b.size()) +
                                               " things do not compare; both need one score each");
  require_ordered(a);
  require_ordered(b);
  std::int64_t agreement = 0;  // pairs in the same order less pairs in opposite orders
  std::uint64_t untied_a = 0;
  std::uint64_t untied_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const int order_a = compare(a[i], a[j]);
      const int order_b = compare(b[i], b[j]);
      agreement += static_cast<std::int64_t>(order_a) * order_b;
      untied_a += order_a != 0 ? 1 : 0;
      untied_b += order_b != 0 ? 1 : 0;
    }
  }
  if (untied_a == 0 || untied_b == 0) return std::numeric_limits<double>::quiet_NaN();
  const double tau = static_cast<double>(agreement) / std::sqrt(static_cast<double>(untied_a)) /
                     std::sqrt(static_cast<double>(untied_b));
  return std::clamp(tau, -1.0, 1.0);  // the roots round
}

}  // namespace

double kendall_tau(std::span<const float> a, std::span<const float> b) { return tau_b(a, b); }

double kendall_tau(std::span<const double> a, std::span<const double> b) { return tau_b(a, b); }

}  // namespace softlookup
