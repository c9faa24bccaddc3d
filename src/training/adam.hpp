#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace softlookup {

struct AdamOptions {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;

  bool operator==(const AdamOptions&) const = default;
};

/// Adam with bias correction, as PyTorch's:
///   m = beta1 m + (1 - beta1) g,  v = beta2 v + (1 - beta2) g^2,
///   w -= rate / (1 - beta1^t) * m / (sqrt(v) / sqrt(1 - beta2^t) + epsilon).
/// Powers are multiplied up step by step, and moments below 1e-30 become zero.   Kingma and Ba 2015
class Adam {
 public:
  /// For `size` weights.
  explicit Adam(std::size_t size, const AdamOptions& options = {});

  /// One step on `values` with `gradients` times `gradient_scale`; both [size].
  void step(std::span<float> values, std::span<const float> gradients, double rate,
            double gradient_scale = 1);

  /// Everything that decides the steps to come.
  struct State {
    std::vector<float> first;   ///< m
    std::vector<float> second;  ///< v
    double beta1_power = 1;
    double beta2_power = 1;

    bool operator==(const State&) const = default;
  };
  [[nodiscard]] const State& state() const noexcept { return state_; }
  /// Raises Error{kShapeMismatch} for moments of another number of weights.
  void restore(State state);

 private:
  AdamOptions options_;
  State state_;
};

}  // namespace softlookup
