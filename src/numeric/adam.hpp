#pragma once

#include <span>

namespace softlookup::numeric {

/// The numbers of one Adam step.
template <typename Scalar>
struct AdamFactors {
  Scalar gradient_scale;
  Scalar beta1;
  Scalar beta2;
  Scalar step_size;
  Scalar inverse_root_correction2;
  Scalar epsilon;
};

/// One Adam step over flat weights, all spans of one length:
///   g = gradient_scale gradient,  m = beta1 m + (1 - beta1) g,  v = beta2 v + (1 - beta2) g^2,
///   w -= step_size m / (sqrt(v) inverse_root_correction2 + epsilon).
void adam_step(const AdamFactors<float>& factors, std::span<const float> gradients,
               std::span<float> first, std::span<float> second, std::span<float> values);

}  // namespace softlookup::numeric
