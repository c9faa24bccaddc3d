#include "training/trainer.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "numeric/vector_math.hpp"
#include "random/seed_sequence.hpp"

namespace softlookup {

namespace {

void require_training_options(const TrainingOptions& options) {
  const auto refuse = [](const char* message) {
    throw Error(ErrorCode::kInvalidArgument, message);
  };
  if (options.steps == 0) refuse("a run needs at least one step");
  if (!(options.learning_rate.peak > 0 && options.learning_rate.peak <= 10))
    refuse("the learning rate must be above 0 and at most 10");
  if (!(options.learning_rate.final_fraction >= 0 && options.learning_rate.final_fraction <= 1))
    refuse("the final fraction of the learning rate must be from 0 to 1");
  for (const double ratio :
       {options.teacher_forcing_ratio.first, options.teacher_forcing_ratio.last})
    if (!(ratio >= 0 && ratio <= 1)) refuse("the teacher forcing ratio must be from 0 to 1");
  if (!(options.clip_norm >= 0))
    refuse("the norm that gradients are clipped at cannot be negative");
  if (!(options.label_smoothing >= 0 && options.label_smoothing < 1))
    refuse("label smoothing must be at least 0 and below 1");
  if (!(options.curriculum.first >= 0 && options.curriculum.growth >= 0))
    refuse("the curriculum's numbers cannot be negative");
}

void require_ids(const std::vector<std::int32_t>& ids, std::size_t vocabulary, std::size_t pair,
                 const char* side) {
  for (const std::int32_t id : ids)
    if (id < 0 || static_cast<std::size_t>(id) >= vocabulary)
      throw Error(ErrorCode::kOutOfRange, "pair " + std::to_string(pair + 1) + ": word number " +
                                              std::to_string(id) + " is outside the " + side +
                                              " vocabulary of " + std::to_string(vocabulary) +
                                              " words");
}

/// Random numbers of one step: they depend on the seed and the step alone, so that a run that is
/// taken up again draws what it would have drawn.
Generator step_generator(std::uint64_t seed, std::size_t step) {
  constexpr std::uint32_t kPurpose = 0x7472616e;
  return Generator(SeedSequence(std::vector<std::uint32_t>{
      static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
      static_cast<std::uint32_t>(step), kPurpose}));
}

}  // namespace

Trainer::Trainer(EncoderDecoder<float>& model, std::vector<EncodedPair> pairs,
                 const TrainingOptions& options)
    : model_(model),
      pairs_(std::move(pairs)),
      options_(options),
      sampler_(pairs_, options.batch_size, options.seed),
      adam_(model.parameters().size(), options.adam),
      tape_(Recording::kOn, options.memory_limit) {
  require_training_options(options);
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    require_ids(pairs_[i].source, model.options().source_vocabulary, i, "source");
    require_ids(pairs_[i].target, model.options().target_vocabulary, i, "target");
  }
}

void Trainer::diverged(const char* what, double rate) const {
  throw Error(ErrorCode::kNotFinite,
              "step " + std::to_string(done_ + 1) + ": " + what +
                  " is no longer a number. The likely cause is a learning rate that is too high (" +
                  std::to_string(rate) +
                  " here) or gradients that are not clipped; the weights are those of step " +
                  std::to_string(done_));
}

StepReport Trainer::step() {
  require(!finished(), ErrorCode::kInvalidArgument, "this run has done all of its steps");
  const double rate = softlookup::learning_rate(options_.learning_rate, done_, options_.steps);
  const BatchSamplerState before = sampler_.state();
  const std::vector<std::size_t> indices =
      sampler_.next(longest_source(options_.curriculum, done_, options_.steps));
  const Batch batch = make_batch(pairs_, indices);
  Generator generator = step_generator(options_.seed, done_);
  StepReport report;
  double norm = 0;
  const std::span<float> gradients = model_.parameters().gradients();
  try {
    tape_.reset();
    model_.parameters().clear_gradients();
    const OutputLoss loss = model_.loss(
        tape_, batch,
        {at_step(options_.teacher_forcing_ratio, done_, options_.steps), options_.label_smoothing},
        generator);
    tape_.backward();
    report.loss = loss.sum / static_cast<double>(loss.count);
    report.accuracy = static_cast<double>(loss.correct) / static_cast<double>(loss.count);
    norm = std::sqrt(static_cast<double>(numeric::dot(gradients, gradients)));
  } catch (const Error& error) {
    sampler_.restore(before);
    if (error.code() == ErrorCode::kNotFinite) diverged("an attention score", rate);
    throw;
  }
  if (!std::isfinite(report.loss) || !std::isfinite(norm)) {
    sampler_.restore(before);
    diverged(std::isfinite(report.loss) ? "the gradient" : "the loss", rate);
  }
  const bool clip = options_.clip_norm > 0 && norm > options_.clip_norm;
  adam_.step(model_.parameters().values(), gradients, rate, clip ? options_.clip_norm / norm : 1.0);
  ++done_;
  report.step = done_;
  report.gradient_norm = norm;
  report.learning_rate = rate;
  report.source_tokens = batch.source_tokens;
  report.target_tokens = batch.target_tokens;
  report.longest_source = batch.source_steps;
  return report;
}

Trainer::State Trainer::state() const { return {done_, sampler_.state(), adam_.state()}; }

void Trainer::restore(State state) {
  require(state.steps_done <= options_.steps, ErrorCode::kInvalidArgument,
          "a checkpoint cannot have done more steps than the run has");
  const BatchSamplerState before = sampler_.state();
  sampler_.restore(state.sampler);
  try {
    adam_.restore(std::move(state.adam));
  } catch (const Error&) {
    sampler_.restore(before);
    throw;
  }
  done_ = state.steps_done;
}

}  // namespace softlookup
