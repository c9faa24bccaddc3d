#include "training/checkpoint.hpp"

#include <utility>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "formats/safetensors_reader.hpp"
#include "formats/safetensors_values.hpp"
#include "formats/safetensors_writer.hpp"
#include "training/small_run.hpp"
#include "training/weights_hash.hpp"

namespace softlookup {

namespace {

using Bytes = std::vector<std::byte>;

/// Everything of a run that draws or remembers: dropout, scheduled sampling, a curriculum, moments.
TrainingRun eventful_run(std::size_t steps) {
  EncoderDecoderOptions architecture = small_architecture();
  architecture.dropout = 0.2;
  TrainingOptions training = small_training(steps);
  training.curriculum = {3, 12};
  training.teacher_forcing_ratio = {1, 0.25};
  training.label_smoothing = 0.1;
  training.adam = {0.8, 0.95, 1e-7};
  return small_run(architecture, training, small_corpus(120));
}

/// A report's every number.
std::vector<double> numbers_of(const StepReport& report) {
  return {static_cast<double>(report.step),
          report.loss,
          report.accuracy,
          report.gradient_norm,
          report.learning_rate,
          static_cast<double>(report.source_tokens),
          static_cast<double>(report.target_tokens),
          static_cast<double>(report.longest_source)};
}

std::vector<std::vector<double>> train(TrainingRun& run, std::size_t steps) {
  std::vector<std::vector<double>> reports;
  for (std::size_t i = 0; i < steps; ++i) reports.push_back(numbers_of(run.trainer->step()));
  return reports;
}

/// The file with one change made to what it holds; its checksum is left as it was.
template <typename Change>
Bytes changed(const Bytes& bytes, const Change& change) {
  safetensors::File file = safetensors::read(bytes);
  change(file);
  return safetensors::write(file.tensors, file.metadata);
}

}  // namespace

TEST_CASE("a run that is taken up again has the bits of one that never stopped", "[training]") {
  constexpr std::size_t kSteps = 60;
  TrainingRun whole = eventful_run(kSteps);
  const std::vector<std::vector<double>> all = train(whole, kSteps);
  for (const std::size_t stop : {std::size_t{0}, std::size_t{25}, kSteps}) {
    INFO("stopped after " << stop);
    Bytes file;
    std::vector<EncodedPair> pairs;
    {
      TrainingRun first = eventful_run(kSteps);
      CHECK(train(first, stop) == std::vector(all.begin(), all.begin() + static_cast<int>(stop)));
      file = save_checkpoint(first);
      pairs = first.trainer->pairs();
    }
    TrainingRun second = resume_run(load_checkpoint(file), pairs);
    CHECK(second.trainer->steps_done() == stop);
    CHECK(save_checkpoint(second) == file);
    CHECK(train(second, kSteps - stop) ==
          std::vector(all.begin() + static_cast<int>(stop), all.end()));
    CHECK(weights_hash(weights_of(second)) == weights_hash(weights_of(whole)));
    CHECK(weights_of(second) == weights_of(whole));
    CHECK(second.trainer->state() == whole.trainer->state());
    CHECK(save_checkpoint(second) == save_checkpoint(whole));
  }
}

TEST_CASE("a checkpoint holds the model, the options and early stopping", "[training]") {
  TrainingRun run = eventful_run(9);
  train(run, 2);
  EarlyStopping stopping({4, true, 0.125});
  stopping.report(1, 0.25, weights_of(run));
  stopping.report(2, 0.1, weights_of(run));
  const Checkpoint checkpoint = load_checkpoint(save_checkpoint(run, &stopping));
  CHECK(checkpoint.options == run.trainer->options());
  CHECK(checkpoint.model.source.words() == run.model->source.words());
  CHECK(checkpoint.model.target.words() == run.model->target.words());
  CHECK(checkpoint.model.network.options() == run.model->network.options());
  CHECK(checkpoint.model.details == run.model->details);
  REQUIRE(checkpoint.early_stopping);
  CHECK(checkpoint.early_stopping->options() == stopping.options());
  CHECK(checkpoint.early_stopping->state() == stopping.state());
  CHECK(!load_checkpoint(save_checkpoint(run)).early_stopping);
}

TEST_CASE("a memory limit is the host's and not in the file", "[training]") {
  TrainingOptions options = small_training(5);
  options.memory_limit = 1 << 28;
  const TrainingRun run = small_run(small_architecture(), options, small_corpus(10));
  Checkpoint checkpoint = load_checkpoint(save_checkpoint(run));
  CHECK(checkpoint.options.memory_limit == Arena::kNoLimit);
  checkpoint.options.memory_limit = 1000;
  TrainingRun resumed = resume_run(std::move(checkpoint), run.trainer->pairs());
  CHECK_THROWS_MATCHES(resumed.trainer->step(), Error, IsError(ErrorCode::kOutOfRange, "memory"));
}

TEST_CASE("a run goes on with its own pairs alone", "[training]") {
  const TrainingRun run = eventful_run(5);
  const Bytes file = save_checkpoint(run);
  std::vector<EncodedPair> pairs = run.trainer->pairs();
  pairs.pop_back();
  CHECK_THROWS_MATCHES(resume_run(load_checkpoint(file), pairs), Error,
                       IsError(ErrorCode::kInvalidArgument, "not the pairs"));
  pairs = run.trainer->pairs();
  std::swap(pairs[0], pairs[1]);
  CHECK_THROWS_MATCHES(resume_run(load_checkpoint(file), pairs), Error,
                       IsError(ErrorCode::kInvalidArgument, "not the pairs"));
  CHECK(pairs_hash(std::vector<EncodedPair>{{{4, 5}, {6}}}) !=
        pairs_hash(std::vector<EncodedPair>{{{4}, {5, 6}}}));
}

TEST_CASE("a damaged checkpoint is an error, wherever it is damaged", "[training]") {
  TrainingRun run = eventful_run(5);
  train(run, 1);
  const Bytes file = save_checkpoint(run);
  for (std::size_t i = 0; i < file.size(); i += 1 + file.size() / 97) {
    INFO("byte " << i << " of " << file.size());
    Bytes damaged = file;
    damaged[i] ^= std::byte{0x10};
    CHECK_THROWS_AS(load_checkpoint(damaged), Error);
    CHECK_THROWS_AS(load_checkpoint(std::span(file).first(i)), Error);
  }
  Bytes weight = file;
  weight.back() ^= std::byte{1};
  CHECK_THROWS_MATCHES(load_checkpoint(weight), Error,
                       IsError(ErrorCode::kParse, "the file is damaged: its checksum is"));
}

TEST_CASE("a file that is no checkpoint is an error that says what is missing", "[training]") {
  const TrainingRun run = eventful_run(5);
  CHECK_THROWS_MATCHES(load_checkpoint(save_model(*run.model)), Error,
                       IsError(ErrorCode::kParse, "a model alone"));
  CHECK_THROWS_AS(load_checkpoint({}), Error);
  const Bytes file = save_checkpoint(run);
  CHECK_THROWS_MATCHES(
      load_checkpoint(changed(file, [](safetensors::File& f) { f.tensors.pop_back(); })), Error,
      IsError(ErrorCode::kParse, "damaged"));
  CHECK_THROWS_AS(load_model(file), Error);
}

TEST_CASE("a checkpoint's tensors may stand in any order", "[training]") {
  const TrainingRun run = eventful_run(5);
  const Bytes file = save_checkpoint(run);
  const Bytes turned =
      changed(file, [](safetensors::File& f) { std::reverse(f.tensors.begin(), f.tensors.end()); });
  CHECK(load_checkpoint(turned).pairs_hash == pairs_hash(run.trainer->pairs()));
}

}  // namespace softlookup
