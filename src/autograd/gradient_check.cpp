#include "autograd/gradient_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "base/error.hpp"

namespace softlookup {

namespace {

/// The loss with x in the place of `element`.
double loss_at(double x, double& element, Tape<double>& tape, const LossBuilder& build_loss) {
  const double kept = element;
  element = x;
  tape.reset();
  const double loss = build_loss(tape);
  element = kept;
  return loss;
}

double central_difference(double& element, double step, Tape<double>& tape,
                          const LossBuilder& build_loss) {
  const double h = step * std::max(1.0, std::abs(element));
  const double above = element + h;
  const double below = element - h;
  const double difference =
      loss_at(above, element, tape, build_loss) - loss_at(below, element, tape, build_loss);
  return difference / (above - below);  // the distance that rounding left
}

double error_for_allowed(double analytic, double numeric, const GradientCheckOptions& options) {
  const double size = std::max(std::abs(analytic), std::abs(numeric));
  const double allowed = options.absolute_tolerance + options.relative_tolerance * size;
  const double error = std::abs(analytic - numeric) / allowed;
  return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

}  // namespace

GradientCheck check_gradients(ParameterSet<double>& parameters, const LossBuilder& build_loss,
                              const GradientCheckOptions& options) {
  require(parameters.size() > 0, ErrorCode::kInvalidArgument,
          "a gradient check needs at least one parameter");
  require(options.step > 0, ErrorCode::kInvalidArgument, "a gradient check's step must be above 0");
  Tape<double> tape;
  parameters.clear_gradients();
  build_loss(tape);
  tape.backward();
  const std::span<double> gradients = parameters.gradients();
  const std::vector<double> analytic(gradients.begin(), gradients.end());

  GradientCheck check;
  check.error = -1;
  std::size_t at = 0;
  for (ParameterSet<double>::Id id = 0; id < parameters.count(); ++id) {
    const std::size_t size = parameters.values(id).size();
    for (std::size_t element = 0; element < size; ++element, ++at) {
      const double numeric =
          central_difference(parameters.values()[at], options.step, tape, build_loss);
      const double error = error_for_allowed(analytic[at], numeric, options);
      if (error <= check.error) continue;
      check = {0, parameters.name(id), element, analytic[at], numeric, error};
    }
  }
  check.checked = at;
  std::ranges::copy(analytic, gradients.begin());  // some operations add to them going forward
  return check;
}

}  // namespace softlookup
