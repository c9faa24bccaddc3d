#include "translation/model_settings.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace softlookup {

namespace {

constexpr std::string_view kNoAttention = "none";

[[noreturn]] void refuse(std::string_view key, std::string_view expected, std::string_view found) {
  throw Error(ErrorCode::kParse, "model file: " + std::string(key) + ": expected " +
                                     std::string(expected) + ", found " + quoted(found));
}

std::string yes_or_no(bool value) { return value ? "true" : "false"; }

/// Reads typed fields from metadata.
class FieldReader {
 public:
  explicit FieldReader(const safetensors::Metadata& metadata) : metadata_(metadata) {}

  [[nodiscard]] std::size_t size(const std::string& key) const {
    return parse_size(text(key), "model file: " + key);
  }
  [[nodiscard]] double number(const std::string& key) const {
    return parse_number(text(key), "model file: " + key);
  }
  [[nodiscard]] bool flag(const std::string& key) const {
    const std::string& value = text(key);
    if (value != "true" && value != "false") refuse(key, "true or false", value);
    return value == "true";
  }
  [[nodiscard]] const std::string& text(const std::string& key) const {
    return metadata_value(metadata_, key);
  }

  /// A name that `find` knows.
  template <typename Find>
  [[nodiscard]] auto named(const std::string& key, std::string_view expected, Find find) const {
    const auto found = find(text(key));
    if (!found) refuse(key, expected, text(key));
    return *found;
  }

 private:
  const safetensors::Metadata& metadata_;
};

std::optional<ScoreFunction> score_function(std::string_view name) {
  for (const ScoreFunction function : kScoreFunctions)
    if (to_string(function) == name) return function;
  return std::nullopt;
}

/// The switches of a TokenizerOptions by name.
struct Switch {
  std::string_view name;
  bool TokenizerOptions::* field;
};
constexpr std::array<Switch, 3> kSwitches = {
    Switch{"compose", &TokenizerOptions::compose},
    Switch{"lowercase", &TokenizerOptions::lowercase},
    Switch{"straight-quotes", &TokenizerOptions::straight_quotes}};
constexpr std::string_view kFrenchSpacing = "french-spacing";

bool switch_on(TokenizerOptions& options, std::string_view name) {
  if (name == kFrenchSpacing) {
    options.spacing = Spacing::kFrench;
    return true;
  }
  for (const Switch& known : kSwitches)
    if (known.name == name) {
      options.*known.field = true;
      return true;
    }
  return false;
}

BytePairs parse_merges(const std::string& text, const std::string& key) {
  try {
    return BytePairs::from_text(text);
  } catch (const Error& error) {
    throw Error(ErrorCode::kParse, "model file: " + key + ": " + error.what());
  }
}

}  // namespace

const std::string& metadata_value(const safetensors::Metadata& metadata, const std::string& key) {
  const auto found = metadata.find(key);
  if (found == metadata.end())
    throw Error(ErrorCode::kParse,
                "model file: the metadata has no " + quoted(key) + ", which every model has");
  return found->second;
}

void write_options(const EncoderDecoderOptions& options, safetensors::Metadata& metadata) {
  metadata["cell"] = to_string(options.cell);
  metadata["embedding_size"] = std::to_string(options.embedding_size);
  metadata["encoder_size"] = std::to_string(options.encoder_size);
  metadata["decoder_size"] = std::to_string(options.decoder_size);
  metadata["layers"] = std::to_string(options.layers);
  metadata["bidirectional"] = yes_or_no(options.bidirectional);
  metadata["residual"] = yes_or_no(options.residual);
  metadata["attention"] = options.attention ? to_string(*options.attention) : kNoAttention;
  metadata["attention_size"] = std::to_string(options.attention_size);
  metadata["values"] = to_string(options.values);
  metadata["input_feeding"] = yes_or_no(options.input_feeding);
  metadata["reversed_source"] = yes_or_no(options.reversed_source);
  metadata["tied_embeddings"] = yes_or_no(options.tied_embeddings);
  metadata["dropout"] = shortest_text(options.dropout);
}

EncoderDecoderOptions read_options(const safetensors::Metadata& metadata,
                                   std::size_t source_vocabulary, std::size_t target_vocabulary) {
  const FieldReader fields(metadata);
  EncoderDecoderOptions options;
  options.source_vocabulary = source_vocabulary;
  options.target_vocabulary = target_vocabulary;
  options.cell = fields.named("cell", "rnn, gru or lstm", cell_kind);
  options.embedding_size = fields.size("embedding_size");
  options.encoder_size = fields.size("encoder_size");
  options.decoder_size = fields.size("decoder_size");
  options.layers = fields.size("layers");
  options.bidirectional = fields.flag("bidirectional");
  options.residual = fields.flag("residual");
  options.attention = std::nullopt;
  if (fields.text("attention") != kNoAttention)
    options.attention = fields.named(
        "attention", "none, dot, scaled-dot, general, concat or additive", score_function);
  options.attention_size = fields.size("attention_size");
  options.values =
      fields.named("values", "states, embeddings or states-and-embeddings", value_kind);
  options.input_feeding = fields.flag("input_feeding");
  options.reversed_source = fields.flag("reversed_source");
  options.tied_embeddings = fields.flag("tied_embeddings");
  options.dropout = fields.number("dropout");
  try {
    require_options(options);
  } catch (const Error& error) {
    throw Error(ErrorCode::kParse,
                std::string("model file: no such model can be built: ") + error.what());
  }
  return options;
}

void write_text_processing(const TextProcessing& processing, const std::string& side,
                           safetensors::Metadata& metadata) {
  std::string text(to_string(processing.kind()));
  for (const Switch& known : kSwitches)
    if (processing.tokenizer().*known.field) text.append(" ").append(known.name);
  if (processing.tokenizer().spacing == Spacing::kFrench) text.append(" ").append(kFrenchSpacing);
  metadata[side + "_text"] = text;
  const std::optional<BytePairs>& pieces = processing.pieces();
  if (pieces) metadata[side + "_merges"] = pieces->to_text();
}

TextProcessing read_text_processing(const safetensors::Metadata& metadata,
                                    const std::string& side) {
  const std::string key = side + "_text";
  std::string_view text = metadata_value(metadata, key);
  const std::size_t first = std::min(text.find(' '), text.size());
  const std::optional<WordKind> kind = word_kind(text.substr(0, first));
  if (!kind) refuse(key, "spaced or tokenized first", text);
  TokenizerOptions options;
  options.compose = false;
  text.remove_prefix(first);
  while (!text.empty()) {
    text.remove_prefix(1);
    const std::string_view name = text.substr(0, text.find(' '));
    if (!switch_on(options, name))
      refuse(key, "compose, lowercase, straight-quotes or french-spacing", name);
    text.remove_prefix(name.size());
  }
  const std::string merges = side + "_merges";
  if (!metadata.contains(merges)) return TextProcessing(*kind, options);
  return {*kind, options, parse_merges(metadata_value(metadata, merges), merges)};
}

}  // namespace softlookup
