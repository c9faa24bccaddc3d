#include "translation/translation_model.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "formats/safetensors_reader.hpp"
#include "formats/safetensors_values.hpp"
#include "formats/safetensors_writer.hpp"
#include "translation/model_settings.hpp"

namespace softlookup {

namespace {

using safetensors::Dtype;
using safetensors::Metadata;
using safetensors::Tensor;

constexpr std::string_view kModelKey = "model";
constexpr std::string_view kModelName = "softlookup encoder-decoder";
constexpr std::string_view kVersion = "1";
constexpr std::string_view kDetailPrefix = "detail.";

void require_size(const Vocabulary& vocabulary, std::size_t expected, const char* side) {
  if (vocabulary.size() != expected)
    throw Error(ErrorCode::kShapeMismatch, std::string("the ") + side + " vocabulary has " +
                                               std::to_string(vocabulary.size()) +
                                               " words and the network was made for " +
                                               std::to_string(expected));
}

std::string joined_words(const Vocabulary& vocabulary) {
  std::string text;
  for (const std::string& word : vocabulary.words()) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

/// The words between single spaces.
Vocabulary parse_vocabulary(const Metadata& metadata, const std::string& key) {
  std::string_view text = metadata_value(metadata, key);
  std::vector<std::string> words;
  for (;;) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
  }
  try {
    return Vocabulary::from_words(std::move(words));
  } catch (const Error& error) {
    throw Error(ErrorCode::kParse, "model file: " + key + ": " + error.what());
  }
}

void write_details(const TranslationModel& model, Metadata& metadata) {
  for (const auto& [name, value] : model.details) {
    require(!name.empty(), ErrorCode::kInvalidArgument, "a detail of a model needs a name");
    if (!metadata.emplace(std::string(kDetailPrefix) + name, value).second)
      throw Error(ErrorCode::kInvalidArgument,
                  "the model's detail " + quoted(name) + " is there twice");
  }
}

void require_model_file(const Metadata& metadata) {
  const auto model = metadata.find(std::string(kModelKey));
  if (model == metadata.end() || model->second != kModelName)
    throw Error(ErrorCode::kParse,
                "model file: this is another program's file: its metadata has no "
                "\"model\": " +
                    quoted(kModelName));
  const std::string& version = metadata_value(metadata, "version");
  if (version != kVersion)
    throw Error(ErrorCode::kParse, "model file: version " + quoted(version) +
                                       " is not known; this program reads version " +
                                       quoted(kVersion));
}

/// Before memory is taken for an architecture: the file must have that many numbers.
void require_numbers(const safetensors::File& file, const EncoderDecoderOptions& options) {
  constexpr std::uint64_t kOfNoConcern = 1'000'000;
  std::uint64_t numbers = 0;
  for (const Tensor& tensor : file.tensors) numbers += tensor.data.size() / size_of(tensor.dtype);
  const std::uint64_t expected = parameter_count(options);
  if (expected > kOfNoConcern && expected > 2 * numbers)
    throw Error(ErrorCode::kShapeMismatch,
                "model file: this architecture has " + std::to_string(expected) +
                    " weights, and the file has " + std::to_string(numbers));
}

void require_known_tensors(const safetensors::File& file, const ParameterSet<float>& parameters) {
  for (const Tensor& tensor : file.tensors)
    if (!parameters.find(tensor.name))
      throw Error(ErrorCode::kShapeMismatch,
                  "model file: tensor " + quoted(tensor.name) +
                      " is not one of this architecture's; was it saved with other settings?");
}

void read_parameter(const safetensors::File& file, ParameterSet<float>& parameters,
                    ParameterSet<float>::Id id) {
  const std::string& name = parameters.name(id);
  const Tensor* tensor = file.find(name);
  if (tensor == nullptr)
    throw Error(ErrorCode::kShapeMismatch, "model file: tensor " + quoted(name) +
                                               " is missing; this architecture has one of " +
                                               safetensors::shape_text(parameters.shape(id)));
  if (tensor->shape != parameters.shape(id))
    throw Error(ErrorCode::kShapeMismatch, "model file: tensor " + quoted(name) +
                                               ": expected a shape of " +
                                               safetensors::shape_text(parameters.shape(id)) +
                                               ", found " + safetensors::shape_text(tensor->shape));
  const bool floating = tensor->dtype == Dtype::kF16 || tensor->dtype == Dtype::kBF16 ||
                        tensor->dtype == Dtype::kF32 || tensor->dtype == Dtype::kF64;
  if (!floating)
    throw Error(ErrorCode::kParse, "model file: tensor " + quoted(name) +
                                       ": expected F32, F16, BF16 or F64, found " +
                                       std::string(to_string(tensor->dtype)));
  const std::vector<float> values = safetensors::to_floats(*tensor);
  if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
    throw Error(ErrorCode::kNotFinite,
                "model file: tensor " + quoted(name) + " has a weight that is not a finite number");
  std::ranges::copy(values, parameters.value(id).data);
}

}  // namespace

std::vector<std::byte> save_model(const TranslationModel& model) {
  const EncoderDecoderOptions& options = model.network.options();
  require_size(model.source, options.source_vocabulary, "source");
  require_size(model.target, options.target_vocabulary, "target");
  Metadata metadata;
  metadata.emplace(kModelKey, kModelName);
  metadata.emplace("version", kVersion);
  write_options(options, metadata);
  write_text_processing(model.source_text, "source", metadata);
  write_text_processing(model.target_text, "target", metadata);
  metadata["source_vocabulary"] = joined_words(model.source);
  metadata["target_vocabulary"] = joined_words(model.target);
  write_details(model, metadata);
  const ParameterSet<float>& parameters = model.network.parameters();
  std::vector<Tensor> tensors;
  for (std::size_t id = 0; id < parameters.count(); ++id)
    tensors.push_back(safetensors::float_tensor(parameters.name(id), parameters.shape(id),
                                                parameters.values(id)));
  return safetensors::write(tensors, metadata);
}

TranslationModel load_model(std::span<const std::byte> bytes) {
  const safetensors::File file = safetensors::read(bytes);
  const Metadata& metadata = file.metadata;
  require_model_file(metadata);
  Vocabulary source = parse_vocabulary(metadata, "source_vocabulary");
  Vocabulary target = parse_vocabulary(metadata, "target_vocabulary");
  const EncoderDecoderOptions options = read_options(metadata, source.size(), target.size());
  require_numbers(file, options);
  TranslationModel model{std::move(source), std::move(target),
                         read_text_processing(metadata, "source"),
                         read_text_processing(metadata, "target"), EncoderDecoder<float>(options)};
  ParameterSet<float>& parameters = model.network.parameters();
  require_known_tensors(file, parameters);
  for (std::size_t id = 0; id < parameters.count(); ++id) read_parameter(file, parameters, id);
  for (const auto& [key, value] : metadata)
    if (key.starts_with(kDetailPrefix))
      model.details.emplace_back(key.substr(kDetailPrefix.size()), value);
  return model;
}

}  // namespace softlookup
