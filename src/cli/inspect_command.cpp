#include "cli/inspect_command.hpp"

#include <optional>
#include <utility>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "cli/settings_json.hpp"
#include "cli/usage_error.hpp"
#include "formats/safetensors_reader.hpp"
#include "training/checkpoint.hpp"
#include "training/weights_hash.hpp"

namespace softlookup::cli {

namespace {

/// What is known of a file: its tensors, and the model and the run where it holds them.
struct Contents {
  safetensors::File file;
  std::optional<TranslationModel> model;
  std::optional<Checkpoint> checkpoint;
};

Contents read_contents(const std::string& path, std::string_view bytes) {
  Contents contents;
  contents.file = in_file(path, [&] { return safetensors::read(bytes_of(bytes)); });
  const bool is_model = contents.file.metadata.contains("cell");
  if (contents.file.metadata.contains("checkpoint.checksum"))
    contents.checkpoint = in_file(path, [&] { return load_checkpoint(bytes_of(bytes)); });
  else if (is_model)
    contents.model = in_file(path, [&] { return load_model(bytes_of(bytes)); });
  return contents;
}

const TranslationModel* model_of(const Contents& contents) {
  if (contents.checkpoint) return &contents.checkpoint->model;
  return contents.model ? &*contents.model : nullptr;
}

std::string_view kind_of(const Contents& contents) {
  if (contents.checkpoint) return "checkpoint";
  return contents.model ? "model" : "tensors";
}

void print_architecture(std::ostream& out, const EncoderDecoderOptions& options) {
  out << "architecture\n"
      << "  cell " << to_string(options.cell) << ", layers " << options.layers << ", encoder "
      << options.encoder_size << (options.bidirectional ? " in each direction" : "") << ", decoder "
      << options.decoder_size << ", embeddings " << options.embedding_size << "\n"
      << "  attention " << (options.attention ? to_string(*options.attention) : "none");
  if (options.attention) out << " over " << to_string(options.values);
  if (options.residual) out << ", residual";
  if (options.input_feeding) out << ", input feeding";
  if (options.reversed_source) out << ", reversed source";
  if (options.tied_embeddings) out << ", tied embeddings";
  out << "\n";
}

void print_model(std::ostream& out, const TranslationModel& model) {
  const EncoderDecoder<float>& network = model.network;
  print_architecture(out, network.options());
  out << "words       " << grouped(model.source.size()) << " source, "
      << grouped(model.target.size()) << " target, specials included\n"
      << "weights     " << grouped(network.parameters().size()) << ", hash "
      << weights_hash(network.parameters().values()) << "\n";
  for (const auto& [name, value] : model.details) out << "  " << name << ": " << value << "\n";
}

void print_text(std::ostream& out, const std::string& path, std::size_t bytes,
                const Contents& contents) {
  out << path << ": " << kind_of(contents) << ", " << grouped(bytes) << " bytes\n";
  if (const TranslationModel* model = model_of(contents))
    print_model(out, *model);
  else
    for (const auto& [key, value] : contents.file.metadata)
      out << "  " << key << ": " << value.substr(0, 60) << (value.size() > 60 ? "..." : "") << "\n";
  if (contents.checkpoint)
    out << "run         step " << contents.checkpoint->state.steps_done << " of "
        << contents.checkpoint->options.steps << ", pairs " << contents.checkpoint->pairs_hash
        << "\n";
  out << "tensors     " << contents.file.tensors.size() << "\n";
  for (const safetensors::Tensor& tensor : contents.file.tensors)
    out << "  " << tensor.name << "  " << to_string(tensor.dtype) << "  "
        << safetensors::shape_text(tensor.shape) << "\n";
}

void write_model(JsonWriter& json, const TranslationModel& model) {
  json.key("architecture");
  write_architecture(json, model.network.options());
  json.member("parameters", model.network.parameters().size())
      .member("weights_hash", weights_hash(model.network.parameters().values()))
      .key("details")
      .begin_object();
  for (const auto& [name, value] : model.details) json.member(name, value);
  json.end_object();
}

void write_json(std::ostream& out, const std::string& path, std::size_t bytes,
                const Contents& contents) {
  JsonWriter json(out);
  json.begin_object().member("file", path).member("kind", kind_of(contents)).member("bytes", bytes);
  if (const TranslationModel* model = model_of(contents)) write_model(json, *model);
  if (contents.checkpoint) {
    json.member("steps_done", contents.checkpoint->state.steps_done).key("training");
    write_training(json, contents.checkpoint->options);
    json.member("pairs_hash", contents.checkpoint->pairs_hash);
  }
  json.key("metadata").begin_object();
  for (const auto& [key, value] : contents.file.metadata) json.member(key, value);
  json.end_object().key("tensors").begin_array();
  for (const safetensors::Tensor& tensor : contents.file.tensors)
    json.begin_object()
        .member("name", tensor.name)
        .member("dtype", to_string(tensor.dtype))
        .member("shape", tensor.shape)
        .end_object();
  json.end_array().end_object();
  out << "\n";
}

}  // namespace

int run_inspect(const std::vector<std::string>& arguments, Console& console) {
  const Arguments given(arguments, {{"--json", false}});
  if (given.words().size() != 1)
    throw UsageError(given.words().empty()
                         ? "inspect needs a file"
                         : "inspect takes one file, found also " + given.words()[1]);
  const std::string& path = given.words().front();
  const std::string bytes = read_file(path);
  const Contents contents = read_contents(path, bytes);
  if (given.has("--json"))
    write_json(console.out, path, bytes.size(), contents);
  else
    print_text(console.out, path, bytes.size(), contents);
  return kSuccess;
}

std::string inspect_help() {
  return "usage: softlookup inspect FILE [--json]\n"
         "\n"
         "Says what a safetensors file holds: of a translator its architecture, vocabularies,\n"
         "details and the hash of its weights; of a checkpoint also where its run stands; of any\n"
         "file the tensors by name, type and shape. --json adds all of the metadata.\n";
}

}  // namespace softlookup::cli
