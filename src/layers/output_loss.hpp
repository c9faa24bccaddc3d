#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "autograd/tape.hpp"

namespace softlookup {

struct OutputLossOptions {
  double label_smoothing = 0;  ///< in [0, 1); 0 is none   Szegedy et al. 2016, section 7
};

/// What the words of a batch cost.
struct OutputLoss {
  double sum = 0;           ///< cross-entropy in nats, summed over the counted positions
  std::size_t count = 0;    ///< positions that have a target
  std::size_t correct = 0;  ///< of those, where the target got the largest logit
};

/// The output layer and its loss in one operation: softmax cross-entropy of x W^T + b against
/// `targets`, averaged over the positions whose target is not negative. `x` [N, d], `weight` [V,
/// d], `bias` [1, V] or absent, `targets` [N]. When recording, the gradients of the average go into
/// x, weight and bias at once, block by block while the logits are in cache: this is where the
/// backward pass begins, and nothing else may stand after it on the tape. Raises Error for sizes
/// that do not fit, a target outside the vocabulary, a smoothing outside its range.
template <typename Scalar>
OutputLoss output_loss(Tape<Scalar>& tape, Variable<Scalar> x, Variable<Scalar> weight,
                       Variable<Scalar> bias, std::span<const std::int32_t> targets,
                       const OutputLossOptions& options = {});

}  // namespace softlookup
