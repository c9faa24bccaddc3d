#include "metrics/total_variation.hpp"

#include <cmath>
#include <cstddef>
#include <string>

#include "base/error.hpp"

namespace softlookup {

namespace {

template <typename Scalar>
void require_shares(std::span<const Scalar> shares) {
  for (std::size_t i = 0; i < shares.size(); ++i)
    if (!(shares[i] >= 0) || std::isinf(shares[i]))
      throw Error(ErrorCode::kInvalidArgument,
                  "share " + std::to_string(i) +
                      " of a distribution is negative, NaN or infinite; shares are from 0 to 1");
}

template <typename Scalar>
double distance(std::span<const Scalar> p, std::span<const Scalar> q) {
  if (p.size() != q.size())
    throw Error(ErrorCode::kShapeMismatch, "distributions over " + std::to_string(p.size()) +
                                               " and " + std::to_string(q.size()) +
                                               " things have no distance");
  require_shares(p);
  require_shares(q);
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i)
    sum += std::abs(static_cast<double>(p[i]) - static_cast<double>(q[i]));
  return sum / 2;
}

}  // namespace

double total_variation(std::span<const float> p, std::span<const float> q) {
  return distance(p, q);
}

double total_variation(std::span<const double> p, std::span<const double> q) {
  return distance(p, q);
}

}  // namespace softlookup
