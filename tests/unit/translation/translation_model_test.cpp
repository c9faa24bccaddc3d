#include "translation/translation_model.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "formats/safetensors_reader.hpp"
#include "formats/safetensors_values.hpp"
#include "formats/safetensors_writer.hpp"
#include "translation/small_models.hpp"
#include "translation/translated_text.hpp"

namespace softlookup {

namespace {

using Bytes = std::vector<std::byte>;
using enum ErrorCode;

Vocabulary numbered_words(const std::string& prefix, std::size_t size) {
  std::vector<std::string> words = Vocabulary().words();
  while (words.size() < size) words.push_back(prefix + std::to_string(words.size()));
  return Vocabulary::from_words(std::move(words));
}

TranslationModel small_model(const EncoderDecoderOptions& options = small_options()) {
  return {numbered_words("e", options.source_vocabulary),
          numbered_words("f", options.target_vocabulary),
          TextProcessing(),
          TextProcessing(WordKind::kTokenized,
                         {.lowercase = true, .compose = false, .spacing = Spacing::kFrench}),
          lively_model(options),
          {{"steps", "200"}, {"about", "a \"small\" model, \u00e9l\u00e8ve"}}};
}

/// A file taken apart, to be put together wrongly.
struct OpenFile {
  explicit OpenFile(const TranslationModel& model) : bytes(save_model(model)) {
    safetensors::File file = safetensors::read(bytes);
    tensors = file.tensors;
    metadata = file.metadata;
  }
  [[nodiscard]] Bytes closed() const { return safetensors::write(tensors, metadata); }
  safetensors::Tensor& tensor(const std::string& name) {
    return *std::ranges::find(tensors, name, &safetensors::Tensor::name);
  }

  Bytes bytes;
  std::vector<safetensors::Tensor> tensors;
  safetensors::Metadata metadata;
};

void require_same(const TranslationModel& a, const TranslationModel& b) {
  REQUIRE(a.network.options() == b.network.options());
  REQUIRE(a.source.words() == b.source.words());
  REQUIRE(a.target.words() == b.target.words());
  const std::span<const float> x = a.network.parameters().values();
  const std::span<const float> y = b.network.parameters().values();
  REQUIRE(x.size() == y.size());
  REQUIRE(std::memcmp(x.data(), y.data(), x.size_bytes()) == 0);
}

void refuses(const Bytes& file, ErrorCode code, const std::string& text) {
  CHECK_THROWS_MATCHES(load_model(file), Error, IsError(code, text));
}

}  // namespace

TEST_CASE("a model comes back from its file", "[translation]") {
  for (const auto& [name, options] : small_architectures()) {
    INFO(name);
    EncoderDecoderOptions with_dropout = options;
    with_dropout.dropout = 0.15;
    const TranslationModel model = small_model(with_dropout);
    const Bytes file = save_model(model);
    CHECK(save_model(model) == file);
    const TranslationModel back = load_model(file);
    require_same(model, back);
    CHECK(back.source_text.kind() == WordKind::kSpaced);
    CHECK(back.source_text.tokenizer().compose);
    CHECK(back.target_text.kind() == WordKind::kTokenized);
    CHECK(back.target_text.tokenizer().lowercase);
    CHECK_FALSE(back.target_text.tokenizer().compose);
    CHECK(back.target_text.tokenizer().spacing == Spacing::kFrench);
    CHECK(back.details == std::vector<std::pair<std::string, std::string>>{
                              {"about", "a \"small\" model, \u00e9l\u00e8ve"}, {"steps", "200"}});
    CHECK(save_model(back) == file);
    CHECK(parameter_count(options) == model.network.parameters().size());
  }
}

TEST_CASE("merges of pieces travel with the model", "[translation]") {
  TranslationModel model = small_model();
  const BytePairs pairs({{"c", "h"}, {"a", "t</w>"}});
  model.source_text = TextProcessing(WordKind::kTokenized, {}, pairs);
  const TranslationModel back = load_model(save_model(model));
  REQUIRE(back.source_text.pieces());
  CHECK(back.source_text.pieces()->merges() == pairs.merges());
  CHECK_FALSE(back.target_text.pieces());
}

TEST_CASE("weights of other types are read", "[translation]") {
  const TranslationModel model = small_model();
  OpenFile file(model);
  std::vector<double> wide;
  safetensors::Tensor& tensor = file.tensor("combine.bias");
  for (const float weight : safetensors::to_floats(tensor))
    wide.push_back(static_cast<double>(weight));
  tensor.dtype = safetensors::Dtype::kF64;
  tensor.data = std::as_bytes(std::span(wide));
  require_same(load_model(file.closed()), model);
  tensor.dtype = safetensors::Dtype::kI64;
  refuses(file.closed(), kParse, "\"combine.bias\": expected F32, F16, BF16 or F64, found I64");
}

TEST_CASE("a damaged or foreign file says what is wrong with it", "[translation]") {
  const TranslationModel model = small_model();
  const OpenFile whole(model);
  OpenFile file = whole;
  file.metadata.clear();
  refuses(file.closed(), kParse, "another program's file");
  file = whole;
  file.metadata["model"] = "transformer";
  refuses(file.closed(), kParse, "another program's file");
  file = whole;
  file.metadata["version"] = "2";
  refuses(file.closed(), kParse, "version \"2\" is not known");
  for (const auto& [key, value] : whole.metadata) {
    if (key == "model" || key.starts_with("detail.")) continue;
    file = whole;
    file.metadata.erase(key);
    refuses(file.closed(), kParse, "no \"" + key + "\"");
  }
  const auto with = [&](const std::string& key, const std::string& value) {
    OpenFile changed = whole;
    changed.metadata[key] = value;
    return changed.closed();
  };
  refuses(with("cell", "transformer"), kParse, "cell: expected rnn, gru or lstm");
  refuses(with("attention", "Dot"), kParse, "attention: expected none, dot");
  refuses(with("values", "keys"), kParse, "values: expected states");
  refuses(with("layers", "two"), kParse, "layers: expected a whole number");
  refuses(with("layers", "0"), kParse, "number of layers must be from 1");
  refuses(with("bidirectional", "yes"), kParse, "bidirectional: expected true or false");
  refuses(with("dropout", "1"), kParse, "dropout must be");
  refuses(with("decoder_size", "6"), kParse, "dot scores need");
  refuses(with("source_text", "words"), kParse, "source_text: expected spaced or tokenized");
  refuses(with("target_text", "spaced uppercase"), kParse, "target_text: expected compose");
  refuses(with("source_vocabulary", "a b c d"), kParse, "word 0 must be \"<pad>\"");
  refuses(with("target_vocabulary", "<pad> <bos> <eos> <unk> a  b"), kParse, "word 5 is \"\"");
  refuses(with("source_merges", "x"), kParse, "source_merges");
}

TEST_CASE("weights that do not fit their architecture are refused by name", "[translation]") {
  const TranslationModel model = small_model();
  const OpenFile whole(model);
  OpenFile file = whole;
  for (const safetensors::Tensor& tensor : whole.tensors) {
    file = whole;
    std::erase_if(file.tensors, [&](const auto& other) { return other.name == tensor.name; });
    refuses(file.closed(), kShapeMismatch, "\"" + tensor.name + "\" is missing");
    file = whole;
    std::ranges::reverse(file.tensor(tensor.name).shape);
    const std::vector<std::size_t>& shape = file.tensor(tensor.name).shape;
    if (shape != tensor.shape)
      refuses(file.closed(), kShapeMismatch,
              "\"" + tensor.name + "\": expected a shape of " +
                  safetensors::shape_text(tensor.shape) + ", found " +
                  safetensors::shape_text(shape));
  }
  file = whole;
  file.tensors.push_back(file.tensors.front());
  file.tensors.back().name = "encoder.weight_ih_l1";
  refuses(file.closed(), kShapeMismatch, "\"encoder.weight_ih_l1\" is not one of");
  file = whole;
  file.metadata["target_vocabulary"] += " another";
  refuses(file.closed(), kShapeMismatch, "expected a shape of 12 x ");
  file = whole;
  file.metadata["encoder_size"] = "4096";
  file.metadata["decoder_size"] = "4096";
  file.metadata["attention"] = "general";
  refuses(file.closed(), kShapeMismatch, "weights, and the file has");
  file = whole;
  std::vector<float> weights = safetensors::to_floats(file.tensor("output.bias"));
  weights[2] = std::numeric_limits<float>::quiet_NaN();
  file.tensor("output.bias").data = std::as_bytes(std::span(weights));
  refuses(file.closed(), kNotFinite, "\"output.bias\" has a weight");
}

TEST_CASE("no beginning of a file, and no file with a byte changed, is taken for the model",
          "[translation]") {
  EncoderDecoderOptions tiny = small_options(5, 5);
  tiny.embedding_size = 1;
  tiny.encoder_size = 1;
  tiny.decoder_size = 2;
  const TranslationModel model = small_model(tiny);
  const Bytes file = save_model(model);
  for (std::size_t size = 0; size < file.size(); size += size < 2000 ? 1 : 7)
    CHECK_THROWS_AS(load_model(std::span(file).first(size)), Error);
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < file.size(); ++i) {
    Bytes changed = file;
    changed[i] ^= std::byte{0x21};
    try {
      const TranslationModel other = load_model(changed);
      ++accepted;
      require_same(load_model(save_model(other)), other);  // a whole model all the same
    } catch (const Error& error) {
      CHECK(error.code() != kInternal);
    }
  }
  CHECK(accepted < file.size());
}

TEST_CASE("a model that contradicts itself is not written", "[translation]") {
  TranslationModel model = small_model();
  model.source = numbered_words("e", 11);
  CHECK_THROWS_MATCHES(save_model(model), Error,
                       IsError(kShapeMismatch, "source vocabulary has 11 words"));
  model = small_model();
  model.details.emplace_back("steps", "300");
  CHECK_THROWS_MATCHES(save_model(model), Error, IsError(kInvalidArgument, "\"steps\" is there"));
  model.details = {{"", "x"}};
  CHECK_THROWS_MATCHES(save_model(model), Error, IsError(kInvalidArgument, "needs a name"));
}

TEST_CASE("unknown words are marked, and copied on request", "[translation]") {
  TranslationModel model = small_model();
  const SourceSentence source = read_source(model, "e4 Zebra e5");
  CHECK(source.words == std::vector<std::string>{"e4", "Zebra", "e5"});
  CHECK_FALSE(source.unknown(0));
  CHECK(source.unknown(1));
  CHECK(source.ids[1] == kUnknown);

  SearchResult result;
  result.expansions.resize(2);
  result.expansions[0].weights = {0.2F, 0.5F, 0.3F};
  result.expansions[1].weights = {0.6F, 0.4F, 0};
  result.nodes = {{.id = 0, .expansion = 0, .word = kUnknown},
                  {.id = 1, .parent = 0, .step = 1, .expansion = 1, .word = 6}};
  const Hypothesis hypothesis{.ids = {kUnknown, 6}, .nodes = {0, 1}};
  const TargetSentence plain = write_target(model, source, result, hypothesis);
  CHECK(plain.text == "<unk> f6");
  CHECK(plain.words[0].unknown());
  CHECK_FALSE(plain.words[0].copied_from);
  const TargetSentence copied = write_target(model, source, result, hypothesis, true);
  CHECK(copied.text == "Zebra f6");
  CHECK(copied.words[0].unknown());
  CHECK(copied.words[0].copied_from == 1);
  CHECK_FALSE(copied.words[1].copied_from);

  CHECK_THROWS_MATCHES(read_source(model, "  "), Error, IsError(kInvalidArgument, "at least one"));
  std::string long_text;
  for (int i = 0; i < 1001; ++i) long_text += "e4 ";
  CHECK_THROWS_MATCHES(read_source(model, long_text), Error, IsError(kOutOfRange, "1001 words"));
}

}  // namespace softlookup
