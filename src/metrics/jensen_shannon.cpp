#include "metrics/jensen_shannon.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/error.hpp"
#include "numeric/log.hpp"

namespace softlookup {

namespace {

/// x log(x / y), 0 where x is.
double divergence(double x, double y) { return x > 0 ? x * numeric::log(x / y) : 0; }

void require_share(double share) {
  require(share >= 0 && !std::isinf(share), ErrorCode::kInvalidArgument,
          "a share of a distribution is negative, NaN or infinite; shares are from 0 to 1");
}

}  // namespace

double jensen_shannon(std::span<const double> p, std::span<const double> q) {
  require(p.size() == q.size(), ErrorCode::kShapeMismatch,
          "distributions over different numbers of things have no divergence");
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    require_share(p[i]);
    require_share(q[i]);
    const double middle = (p[i] + q[i]) / 2;
    sum += divergence(p[i], middle) + divergence(q[i], middle);
  }
  return std::max(sum / 2, 0.0);  // logarithms round
}

}  // namespace softlookup
