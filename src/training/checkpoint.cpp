#include "training/checkpoint.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/fnv_hash.hpp"
#include "formats/safetensors_reader.hpp"
#include "formats/safetensors_values.hpp"
#include "formats/safetensors_writer.hpp"
#include "training/checkpoint_numbers.hpp"

namespace softlookup {

namespace {

using safetensors::File;
using safetensors::Tensor;

constexpr std::string_view kPrefix = "checkpoint.";
constexpr const char* kChecksum = "checkpoint.checksum";
constexpr const char* kPairs = "checkpoint.pairs";
constexpr const char* kFirstMoments = "checkpoint.adam.first";
constexpr const char* kSecondMoments = "checkpoint.adam.second";
constexpr const char* kHigherIsBetter = "checkpoint.early_stopping.higher_is_better";
constexpr const char* kBestWeights = "checkpoint.early_stopping.best_weights";

[[noreturn]] void fail(const std::string& message) {
  throw Error(ErrorCode::kParse, "checkpoint: " + message);
}

std::string hash_of(std::span<const std::byte> bytes) {
  FnvHash hash;
  hash.add(bytes);
  return hash.text();
}

/// The checksum is that of the file without it; written anew, a file has the same bytes in whatever
/// order its tensors were.
void require_undamaged(const File& file) {
  const auto found = file.metadata.find(kChecksum);
  if (found == file.metadata.end())
    fail(std::string("the file has no ") + kChecksum +
         "; it may be a model alone, which has no run to go on with");
  safetensors::Metadata rest = file.metadata;
  rest.erase(kChecksum);
  const std::string checksum = hash_of(safetensors::write(file.tensors, rest));
  if (checksum != found->second)
    fail("the file is damaged: its checksum is " + checksum + ", and should be " + found->second);
}

/// The file without what is the run's.
TranslationModel model_of(const File& file) {
  std::vector<Tensor> tensors = file.tensors;
  std::erase_if(tensors, [](const Tensor& tensor) { return tensor.name.starts_with(kPrefix); });
  safetensors::Metadata metadata = file.metadata;
  std::erase_if(metadata, [](const auto& entry) { return entry.first.starts_with(kPrefix); });
  return load_model(safetensors::write(tensors, metadata));
}

/// One number a weight of the model, none of them NaN or infinite.
std::vector<float> weight_floats(const File& file, const char* name, std::size_t size) {
  const Tensor& tensor = file.tensor(name);
  if (tensor.dtype != safetensors::Dtype::kF32 || tensor.shape != std::vector<std::size_t>{size})
    fail(std::string("tensor ") + name + " must have the type F32 and the shape " +
         std::to_string(size) + ", as many as the model's weights, found " +
         std::string(to_string(tensor.dtype)) + " and " + safetensors::shape_text(tensor.shape));
  std::vector<float> values = to_floats(tensor);
  if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
    fail(std::string("tensor ") + name + " holds a number that is not finite");
  return values;
}

void append_early_stopping(const EarlyStopping& stopping, NumberWriter& numbers,
                           std::vector<Tensor>& tensors) {
  visit_early_stopping(stopping.options(), stopping.state(), numbers);
  numbers(kHigherIsBetter, std::size_t{stopping.options().higher_is_better});
  const std::vector<float>& best = stopping.state().best_weights;
  if (!best.empty())
    tensors.push_back(safetensors::float_tensor(kBestWeights, {best.size()}, best));
}

EarlyStopping early_stopping_of(const File& file, std::size_t weights) {
  const NumberReader numbers(file);
  EarlyStoppingOptions options;
  EarlyStopping::State state;
  visit_early_stopping(options, state, numbers);
  std::size_t higher = 0;
  numbers(kHigherIsBetter, higher);
  options.higher_is_better = higher != 0;
  if (file.find(kBestWeights) != nullptr)
    state.best_weights = weight_floats(file, kBestWeights, weights);
  EarlyStopping stopping(options);
  stopping.restore(std::move(state));
  return stopping;
}

}  // namespace

std::string pairs_hash(std::span<const EncodedPair> pairs) {
  FnvHash hash;
  const auto add = [&hash](const std::vector<std::int32_t>& ids) {
    hash.add(static_cast<std::uint32_t>(ids.size()));
    for (const std::int32_t id : ids) hash.add(static_cast<std::uint32_t>(id));
  };
  for (const EncodedPair& pair : pairs) {
    add(pair.source);
    add(pair.target);
  }
  return hash.text();
}

std::vector<std::byte> save_checkpoint(const TrainingRun& run,
                                       const EarlyStopping* early_stopping) {
  const std::vector<std::byte> model = save_model(*run.model);
  File file = safetensors::read(model);
  const Trainer::State state = run.trainer->state();
  const std::size_t size = state.adam.first.size();
  file.tensors.push_back(safetensors::float_tensor(kFirstMoments, {size}, state.adam.first));
  file.tensors.push_back(safetensors::float_tensor(kSecondMoments, {size}, state.adam.second));
  NumberWriter numbers;
  visit_options(run.trainer->options(), numbers);
  visit_state(state, numbers);
  if (early_stopping != nullptr) append_early_stopping(*early_stopping, numbers, file.tensors);
  file.tensors.insert(file.tensors.end(), numbers.tensors().begin(), numbers.tensors().end());
  file.metadata[kPairs] = pairs_hash(run.trainer->pairs());
  file.metadata[kChecksum] = hash_of(safetensors::write(file.tensors, file.metadata));
  return safetensors::write(file.tensors, file.metadata);
}

Checkpoint load_checkpoint(std::span<const std::byte> bytes) {
  const File file = safetensors::read(bytes);
  require_undamaged(file);
  Checkpoint checkpoint{model_of(file), {}, {}, {}};
  const NumberReader numbers(file);
  visit_options(checkpoint.options, numbers);
  visit_state(checkpoint.state, numbers);
  const std::size_t size = checkpoint.model.network.parameters().size();
  checkpoint.state.adam.first = weight_floats(file, kFirstMoments, size);
  checkpoint.state.adam.second = weight_floats(file, kSecondMoments, size);
  const auto pairs = file.metadata.find(kPairs);
  if (pairs == file.metadata.end()) fail(std::string("the file has no ") + kPairs);
  checkpoint.pairs_hash = pairs->second;
  if (file.find(kHigherIsBetter) != nullptr)
    checkpoint.early_stopping = early_stopping_of(file, size);
  return checkpoint;
}

TrainingRun resume_run(Checkpoint checkpoint, std::vector<EncodedPair> pairs) {
  if (pairs_hash(pairs) != checkpoint.pairs_hash)
    throw Error(ErrorCode::kInvalidArgument,
                "checkpoint: these are not the pairs that the run began with; their hash is " +
                    pairs_hash(pairs) + ", and should be " + checkpoint.pairs_hash);
  TrainingRun run = start_run(std::move(checkpoint.model), std::move(pairs), checkpoint.options);
  run.trainer->restore(std::move(checkpoint.state));
  return run;
}

}  // namespace softlookup
