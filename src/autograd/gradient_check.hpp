#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "autograd/parameters.hpp"
#include "autograd/tape.hpp"

namespace softlookup {

/// How far an analytic gradient may be from the numeric one.
struct GradientCheckOptions {
  /// Each number x is moved by step * max(1, |x|) to both sides. The difference is off by the order
  /// of step^2 (the cut-off series) and epsilon / step times the loss (rounding).
  double step = 1e-5;
  /// Allowed: absolute_tolerance + relative_tolerance * the larger of the two magnitudes.
  double relative_tolerance = 1e-6;
  double absolute_tolerance = 1e-8;
};

/// What a check found: the element with the largest error for what is allowed.
struct GradientCheck {
  std::size_t checked = 0;  ///< how many elements were compared
  std::string parameter;    ///< the worst element's parameter
  std::size_t element = 0;  ///< its place there, row by row
  double analytic = 0;      ///< d loss / d element as backward gives it
  double numeric = 0;       ///< (loss(x + h) - loss(x - h)) / 2h
  double error = 0;         ///< |analytic - numeric| / allowed; infinite where either is no number

  [[nodiscard]] bool passed() const noexcept { return error <= 1; }
};

/// Builds a loss from the set's parameters on an empty tape that records, and returns its value.
/// Must give the same loss for the same parameters: seed a dropout's generator inside.
using LossBuilder = std::function<double(Tape<double>&)>;

/// Compares the gradient of every element of `parameters` with central differences: two forward
/// passes an element. The values are afterwards what they were, the gradients are the analytic
/// ones. Raises Error{kInvalidArgument} for a step that is not positive and for a set without
/// parameters.
[[nodiscard]] GradientCheck check_gradients(ParameterSet<double>& parameters,
                                            const LossBuilder& build_loss,
                                            const GradientCheckOptions& options = {});

}  // namespace softlookup
