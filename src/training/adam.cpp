#include "training/adam.hpp"

#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "numeric/adam.hpp"

namespace softlookup {

Adam::Adam(std::size_t size, const AdamOptions& options) : options_(options) {
  require(options.beta1 >= 0 && options.beta1 < 1 && options.beta2 >= 0 && options.beta2 < 1,
          ErrorCode::kInvalidArgument, "Adam's betas must be at least 0 and below 1");
  require(options.epsilon > 0, ErrorCode::kInvalidArgument, "Adam's epsilon must be above 0");
  state_.first.resize(size, 0.0F);
  state_.second.resize(size, 0.0F);
}

void Adam::step(std::span<float> values, std::span<const float> gradients, double rate,
                double gradient_scale) {
  require(values.size() == state_.first.size() && gradients.size() == values.size(),
          ErrorCode::kShapeMismatch, "Adam needs as many weights and gradients as moments");
  state_.beta1_power *= options_.beta1;
  state_.beta2_power *= options_.beta2;
  numeric::AdamFactors<float> factors{};
  factors.gradient_scale = static_cast<float>(gradient_scale);
  factors.beta1 = static_cast<float>(options_.beta1);
  factors.beta2 = static_cast<float>(options_.beta2);
  factors.step_size = static_cast<float>(rate / (1.0 - state_.beta1_power));
  factors.inverse_root_correction2 = static_cast<float>(1.0 / std::sqrt(1.0 - state_.beta2_power));
  factors.epsilon = static_cast<float>(options_.epsilon);
  numeric::adam_step(factors, gradients, state_.first, state_.second, values);
}

void Adam::restore(State state) {
  require(state.first.size() == state_.first.size() && state.second.size() == state_.second.size(),
          ErrorCode::kShapeMismatch, "Adam's moments are not those of a model of this size");
  state_ = std::move(state);
}

}  // namespace softlookup
