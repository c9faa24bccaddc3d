#include "attention/entropy.hpp"

#include <cmath>
#include <string>

#include "base/error.hpp"

namespace softlookup {

double entropy_bits(std::span<const double> weights) {
  require(!weights.empty(), ErrorCode::kInvalidArgument, "an empty row has no entropy");
  double bits = 0;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    const double w = weights[j];
    if (!(w >= 0) || std::isinf(w))
      throw Error(ErrorCode::kInvalidArgument, "weight " + std::to_string(j) + " is " +
                                                   (std::isnan(w) ? "NaN"
                                                    : w < 0       ? "negative"
                                                                  : "infinite") +
                                                   "; weights are from 0 to 1");
    if (w > 0) bits -= w * std::log2(w);
  }
  return bits > 0 ? bits : 0;  // never -0, nor below 0 for a weight a rounding above 1
}

double effective_positions(double entropy_bits) { return std::exp2(entropy_bits); }

}  // namespace softlookup
