#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "formats/safetensors.hpp"
#include "training/early_stopping.hpp"
#include "training/trainer.hpp"

namespace softlookup {

/// Single numbers as tensors without dimensions: exact, typed, and legible to any safetensors tool.
class NumberWriter {
 public:
  void operator()(const std::string& name, double value);
  template <std::unsigned_integral Whole>
  void operator()(const std::string& name, Whole value) {
    add(name, safetensors::Dtype::kU64, value);
  }

  /// The tensors so far; they borrow from the writer.
  [[nodiscard]] const std::vector<safetensors::Tensor>& tensors() const noexcept {
    return tensors_;
  }

 private:
  void add(const std::string& name, safetensors::Dtype dtype, std::uint64_t bits);

  std::deque<std::array<std::byte, 8>> bytes_;
  std::vector<safetensors::Tensor> tensors_;
};

/// Reads what NumberWriter wrote. Raises Error{kParse} for a tensor that is missing or is no such
/// number, Error{kOutOfRange} for one too large for its place.
class NumberReader {
 public:
  explicit NumberReader(const safetensors::File& file) : file_(file) {}

  void operator()(const std::string& name, double& value) const;
  template <std::unsigned_integral Whole>
  void operator()(const std::string& name, Whole& value) const {
    value = static_cast<Whole>(whole(name, static_cast<Whole>(-1)));
  }

 private:
  [[nodiscard]] std::uint64_t bits(const std::string& name, safetensors::Dtype dtype) const;
  [[nodiscard]] std::uint64_t whole(const std::string& name, std::uint64_t largest) const;

  const safetensors::File& file_;
};

/// Every number of the options but the memory limit, by name. `Options` may be const.
template <typename Options, typename Visit>
void visit_options(Options& options, Visit&& visit) {
  visit("checkpoint.options.steps", options.steps);
  visit("checkpoint.options.batch_size", options.batch_size);
  visit("checkpoint.options.seed", options.seed);
  visit("checkpoint.options.learning_rate.peak", options.learning_rate.peak);
  visit("checkpoint.options.learning_rate.warmup_steps", options.learning_rate.warmup_steps);
  visit("checkpoint.options.learning_rate.final_fraction", options.learning_rate.final_fraction);
  visit("checkpoint.options.curriculum.first", options.curriculum.first);
  visit("checkpoint.options.curriculum.growth", options.curriculum.growth);
  visit("checkpoint.options.teacher_forcing_ratio.first", options.teacher_forcing_ratio.first);
  visit("checkpoint.options.teacher_forcing_ratio.last", options.teacher_forcing_ratio.last);
  visit("checkpoint.options.adam.beta1", options.adam.beta1);
  visit("checkpoint.options.adam.beta2", options.adam.beta2);
  visit("checkpoint.options.adam.epsilon", options.adam.epsilon);
  visit("checkpoint.options.clip_norm", options.clip_norm);
  visit("checkpoint.options.label_smoothing", options.label_smoothing);
}

/// The numbers of where a run stands.
template <typename State, typename Visit>
void visit_state(State& state, Visit&& visit) {
  visit("checkpoint.steps_done", state.steps_done);
  visit("checkpoint.sampler.passes", state.sampler.passes);
  visit("checkpoint.sampler.limit", state.sampler.limit);
  visit("checkpoint.sampler.position", state.sampler.position);
  visit("checkpoint.adam.beta1_power", state.adam.beta1_power);
  visit("checkpoint.adam.beta2_power", state.adam.beta2_power);
}

/// The numbers of an early stopping.
template <typename Options, typename State, typename Visit>
void visit_early_stopping(Options& options, State& state, Visit&& visit) {
  visit("checkpoint.early_stopping.patience", options.patience);
  visit("checkpoint.early_stopping.least_gain", options.least_gain);
  visit("checkpoint.early_stopping.without_gain", state.without_gain);
  visit("checkpoint.early_stopping.best_step", state.best_step);
  visit("checkpoint.early_stopping.best_figure", state.best_figure);
}

}  // namespace softlookup
