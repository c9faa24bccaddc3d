#include "training/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "numeric/vector_math.hpp"
#include "training/small_run.hpp"
#include "training/weights_hash.hpp"
#include "translation/batch_decoding.hpp"

namespace softlookup {

namespace {

/// A run of two words a side, without grammar.
EncoderDecoderOptions tiny_architecture() {
  EncoderDecoderOptions options = small_architecture();
  options.source_vocabulary = 8;
  options.target_vocabulary = 9;
  return options;
}

EncoderDecoder<float> tiny_network(std::uint64_t seed = 1) {
  Generator generator(seed);
  return {tiny_architecture(), generator};
}

std::vector<EncodedPair> tiny_pairs() {
  return {{{4, 5, 6}, {5, 4}}, {{7, 4}, {8, 5, 6}}, {{5}, {7}}};
}

std::vector<float> copy_of(EncoderDecoder<float>& network) {
  const std::span<float> values = network.parameters().values();
  return {values.begin(), values.end()};
}

/// Trains to the end; the losses.
std::vector<double> losses_of(Trainer& trainer) {
  std::vector<double> losses;
  while (!trainer.finished()) losses.push_back(trainer.step().loss);
  return losses;
}

void require_refused(const TrainingOptions& options, const char* text) {
  EncoderDecoder<float> network = tiny_network();
  CHECK_THROWS_MATCHES(Trainer(network, tiny_pairs(), options), Error,
                       IsError(ErrorCode::kInvalidArgument, text));
}

}  // namespace

TEST_CASE("a step is Adam on the batch's clipped gradient", "[training]") {
  for (const double clip_norm : {0.0, 0.05, 1e6}) {
    INFO("clipped at " << clip_norm);
    TrainingOptions options = small_training(4);
    options.clip_norm = clip_norm;
    EncoderDecoder<float> network = tiny_network();
    Trainer trainer(network, tiny_pairs(), options);

    EncoderDecoder<float> by_hand = tiny_network();
    ParameterSet<float>& parameters = by_hand.parameters();
    BatchSampler sampler(trainer.pairs(), options.batch_size, options.seed);
    Adam adam(parameters.size());
    Generator unused(0);
    for (std::size_t step = 0; step < options.steps; ++step) {
      const std::vector<std::size_t> indices = sampler.next();
      const Batch batch = make_batch(trainer.pairs(), indices);
      Tape<float> tape;
      parameters.clear_gradients();
      const OutputLoss loss = by_hand.loss(tape, batch, {}, unused);
      tape.backward();
      double squares = 0;
      for (const float gradient : parameters.gradients()) squares += double{gradient} * gradient;
      const double norm = std::sqrt(squares);

      const StepReport report = trainer.step();
      CHECK(std::abs(report.gradient_norm - norm) <= 1e-5 * norm);
      CHECK(report.loss == loss.sum / static_cast<double>(loss.count));
      CHECK(report.learning_rate == learning_rate(options.learning_rate, step, options.steps));
      CHECK(report.source_tokens == 6);
      CHECK(report.target_tokens == 9);
      CHECK(report.longest_source == 3);
      const bool clipped = clip_norm > 0 && report.gradient_norm > clip_norm;
      CHECK(clipped == (clip_norm == 0.05));
      adam.step(parameters.values(), parameters.gradients(), report.learning_rate,
                clipped ? clip_norm / report.gradient_norm : 1);
      CHECK(copy_of(network) == copy_of(by_hand));
    }
  }
}

TEST_CASE("the seed decides a run, bit for bit", "[training]") {
  EncoderDecoderOptions architecture = small_architecture();
  architecture.dropout = 0.2;
  TrainingOptions options = small_training(6);
  options.teacher_forcing_ratio = {1, 0};
  const std::vector<SentencePair> corpus = small_corpus(40);
  const auto hash_of_run = [&] {
    TrainingRun run = small_run(architecture, options, corpus);
    losses_of(*run.trainer);
    return weights_hash(weights_of(run));
  };
  const std::string first = hash_of_run();
  CHECK(hash_of_run() == first);
  options.seed = 6;
  CHECK(hash_of_run() != first);
}

TEST_CASE("a model learns one pair by heart", "[training]") {
  EncoderDecoder<float> network = tiny_network();
  const std::vector<EncodedPair> pairs = {{{4, 5, 6}, {5, 4, 8}}};
  Trainer trainer(network, pairs, small_training(80));
  const std::vector<double> losses = losses_of(trainer);
  CHECK(losses.front() > 1.5);
  CHECK(losses.back() < 0.1);
  CHECK(translate_batch(network, pairs).front().ids == pairs.front().target);
}

TEST_CASE("identical pairs, more and fewer than a batch, are learned", "[training]") {
  for (const std::size_t count : {std::size_t{3}, std::size_t{20}}) {
    INFO("pairs: " << count);
    EncoderDecoder<float> network = tiny_network();
    const std::vector<EncodedPair> pairs(count, {{4, 5}, {8}});
    Trainer trainer(network, pairs, small_training(60));
    CHECK(losses_of(trainer).back() < 0.1);
  }
}

TEST_CASE("the curriculum bounds each batch's sources", "[training]") {
  TrainingOptions options = small_training(30);
  options.curriculum = {3, 9};
  TrainingRun run = small_run(small_architecture(), options, small_corpus(200, {3, 12}));
  std::size_t longest = 0;
  for (std::size_t step = 0; step < options.steps; ++step) {
    const StepReport report = run.trainer->step();
    CHECK(report.longest_source <= longest_source(options.curriculum, step, options.steps));
    longest = std::max(longest, report.longest_source);
  }
  CHECK(longest > 8);
}

TEST_CASE("a loss that is no number stops the run and leaves the weights", "[training]") {
  TrainingOptions options = small_training(10);
  options.learning_rate = {10, 0, 1};
  options.clip_norm = 0;
  EncoderDecoder<float> network = tiny_network();
  Trainer trainer(network, tiny_pairs(), options);
  trainer.step();
  const auto output = network.parameters().value(*network.parameters().find("output.weight"));
  for (std::size_t j = 0; j < output.cols; ++j) output(4, j) = std::numeric_limits<float>::max();
  const std::vector<float> weights = copy_of(network);
  const Trainer::State state = trainer.state();
  for (int attempt = 0; attempt < 2; ++attempt) {
    CHECK_THROWS_MATCHES(trainer.step(), Error,
                         IsError(ErrorCode::kNotFinite,
                                 "step 2: the loss is no longer a number. The likely cause is a "
                                 "learning rate that is too high (10.000000 here)"));
    CHECK(copy_of(network) == weights);
    CHECK(trainer.state() == state);
  }
}

TEST_CASE("a step past the memory limit says so and leaves the run as it was", "[training]") {
  TrainingOptions options = small_training(10);
  options.memory_limit = 20'000;
  TrainingRun run = small_run(small_architecture(), options, small_corpus(20));
  const std::vector<float> weights = weights_of(run);
  const Trainer::State state = run.trainer->state();
  CHECK_THROWS_MATCHES(run.trainer->step(), Error, IsError(ErrorCode::kOutOfRange, "memory"));
  CHECK(weights_of(run) == weights);
  CHECK(run.trainer->state() == state);
  CHECK(run.trainer->memory() <= options.memory_limit);
}

TEST_CASE("a step's memory is kept for the next", "[training]") {
  TrainingRun run = small_run(small_architecture(), small_training(12),
                              std::vector<SentencePair>(8, small_corpus(1).front()));
  run.trainer->step();
  run.trainer->step();
  const std::size_t held = run.trainer->memory();
  CHECK(held > 0);
  while (!run.trainer->finished()) run.trainer->step();
  CHECK(run.trainer->memory() == held);
}

TEST_CASE("ids outside the vocabularies are refused by pair", "[training]") {
  EncoderDecoder<float> network = tiny_network();
  CHECK_THROWS_MATCHES(Trainer(network, {{{4}, {5}}, {{8}, {5}}}, small_training(1)), Error,
                       IsError(ErrorCode::kOutOfRange,
                               "pair 2: word number 8 is outside the source "
                               "vocabulary of 8 words"));
  CHECK_THROWS_MATCHES(Trainer(network, {{{4}, {-1}}}, small_training(1)), Error,
                       IsError(ErrorCode::kOutOfRange,
                               "pair 1: word number -1 is outside the "
                               "target vocabulary of 9 words"));
  CHECK_THROWS_MATCHES(Trainer(network, {}, small_training(1)), Error,
                       IsError(ErrorCode::kInvalidArgument, "no pairs"));
  CHECK_THROWS_MATCHES(Trainer(network, {{{}, {5}}}, small_training(1)), Error,
                       IsError(ErrorCode::kInvalidArgument, "empty"));
}

TEST_CASE("options outside their ranges are refused", "[training]") {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const TrainingOptions good = small_training(1);
  TrainingOptions options = good;
  options.steps = 0;
  require_refused(options, "at least one step");
  options = good;
  options.batch_size = 0;
  require_refused(options, "batch size");
  for (const double peak : {0.0, -1.0, 10.5, kNan}) {
    options = good;
    options.learning_rate.peak = peak;
    require_refused(options, "learning rate must be above 0");
  }
  options = good;
  options.learning_rate.final_fraction = 1.5;
  require_refused(options, "final fraction");
  options = good;
  options.teacher_forcing_ratio.last = -0.1;
  require_refused(options, "teacher forcing");
  options = good;
  options.clip_norm = kNan;
  require_refused(options, "clipped");
  options = good;
  options.label_smoothing = 1;
  require_refused(options, "label smoothing");
  options = good;
  options.curriculum.growth = -1;
  require_refused(options, "curriculum");
  options = good;
  options.adam.beta1 = 1;
  require_refused(options, "betas");
}

TEST_CASE("a finished run takes no more steps", "[training]") {
  EncoderDecoder<float> network = tiny_network();
  Trainer trainer(network, tiny_pairs(), small_training(1));
  CHECK(!trainer.finished());
  trainer.step();
  CHECK(trainer.finished());
  CHECK(trainer.steps_done() == 1);
  CHECK_THROWS_MATCHES(trainer.step(), Error,
                       IsError(ErrorCode::kInvalidArgument, "all of its steps"));
}

TEST_CASE("a state of another run is refused and changes nothing", "[training]") {
  EncoderDecoder<float> network = tiny_network();
  Trainer trainer(network, tiny_pairs(), small_training(9));
  trainer.step();
  const Trainer::State state = trainer.state();
  Trainer::State other = state;
  other.steps_done = 10;
  CHECK_THROWS_MATCHES(trainer.restore(other), Error,
                       IsError(ErrorCode::kInvalidArgument, "more steps"));
  other = state;
  other.sampler.position = 77;
  CHECK_THROWS_MATCHES(trainer.restore(other), Error,
                       IsError(ErrorCode::kInvalidArgument, "batch 77"));
  other = state;
  other.adam.first.pop_back();
  CHECK_THROWS_MATCHES(trainer.restore(other), Error,
                       IsError(ErrorCode::kShapeMismatch, "moments"));
  CHECK(trainer.state() == state);
}

}  // namespace softlookup
