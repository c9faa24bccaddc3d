#include "translation/encoder_decoder_options.hpp"

#include <array>
#include <string>

#include "base/error.hpp"

namespace softlookup {

namespace {

constexpr std::size_t kLargestSize = 4096;
constexpr std::size_t kMostLayers = 16;

constexpr std::array<std::string_view, 3> kCellNames = {"rnn", "gru", "lstm"};
constexpr std::array<std::string_view, 3> kValueNames = {"states", "embeddings",
                                                         "states-and-embeddings"};

template <typename Kind>
std::optional<Kind> find(const std::array<std::string_view, 3>& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Kind>(i);
  return std::nullopt;
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

void require_size(std::size_t size, std::size_t largest, const char* name) {
  if (size == 0 || size > largest)
    refuse(std::string(name) + " must be from 1 to " + std::to_string(largest) + ", not " +
           std::to_string(size));
}

}  // namespace

std::string_view to_string(CellKind cell) noexcept {
  return kCellNames[static_cast<std::size_t>(cell)];
}
std::optional<CellKind> cell_kind(std::string_view name) noexcept {
  return find<CellKind>(kCellNames, name);
}

std::string_view to_string(ValueKind values) noexcept {
  return kValueNames[static_cast<std::size_t>(values)];
}
std::optional<ValueKind> value_kind(std::string_view name) noexcept {
  return find<ValueKind>(kValueNames, name);
}

std::size_t encoder_state_size(const EncoderDecoderOptions& options) noexcept {
  return options.encoder_size * (options.bidirectional ? 2 : 1);
}

std::size_t context_size(const EncoderDecoderOptions& options) noexcept {
  const std::size_t states = encoder_state_size(options);
  if (!options.attention) return states;
  switch (options.values) {
    case ValueKind::kStates:
      return states;
    case ValueKind::kEmbeddings:
      return options.embedding_size;
    case ValueKind::kStatesAndEmbeddings:
      break;
  }
  return states + options.embedding_size;
}

std::size_t gate_count(CellKind cell) noexcept {
  switch (cell) {
    case CellKind::kRnn:
      return 1;
    case CellKind::kGru:
      return 3;
    case CellKind::kLstm:
      break;
  }
  return 4;
}

std::uint64_t parameter_count(const EncoderDecoderOptions& options) {
  const EncoderDecoderOptions& o = options;
  const auto linear = [](std::uint64_t in, std::uint64_t out) { return (in + 1) * out; };
  const auto cell = [&](std::uint64_t in, std::uint64_t size) {
    return gate_count(o.cell) * (linear(in, size) + linear(size, size));
  };
  const std::uint64_t states = encoder_state_size(o);
  const std::uint64_t bridges = o.cell == CellKind::kLstm ? 2 : 1;
  std::uint64_t count =
      (std::uint64_t{o.source_vocabulary} + o.target_vocabulary) * o.embedding_size;
  for (std::size_t layer = 0; layer < o.layers; ++layer) {
    count +=
        cell(layer == 0 ? o.embedding_size : states, o.encoder_size) * (o.bidirectional ? 2 : 1);
    count += linear(states, o.decoder_size) * bridges;
    const std::uint64_t feed = o.input_feeding ? o.decoder_size : 0;
    count += cell(layer == 0 ? o.embedding_size + feed : o.decoder_size, o.decoder_size);
  }
  if (o.attention)
    count += parameter_count(
        parameter_shapes(*o.attention, o.decoder_size, encoder_state_size(o), o.attention_size));
  count += linear(o.decoder_size + context_size(o), o.decoder_size);
  return count +
         (o.tied_embeddings ? o.target_vocabulary : linear(o.decoder_size, o.target_vocabulary));
}

void require_options(const EncoderDecoderOptions& options) {
  constexpr auto kNoLimit = static_cast<std::size_t>(-1);
  require_size(options.source_vocabulary, kNoLimit, "the source vocabulary");
  require_size(options.target_vocabulary, kNoLimit, "the target vocabulary");
  require_size(options.embedding_size, kLargestSize, "the embedding size");
  require_size(options.encoder_size, kLargestSize, "the encoder size");
  require_size(options.decoder_size, kLargestSize, "the decoder size");
  require_size(options.attention_size, kLargestSize, "the attention size");
  require_size(options.layers, kMostLayers, "the number of layers");
  if (!(options.dropout >= 0 && options.dropout < 1))
    refuse("dropout must be at least 0 and below 1");
  if (options.tied_embeddings && options.embedding_size != options.decoder_size)
    refuse("tied embeddings need an embedding size equal to the decoder size: they are " +
           std::to_string(options.embedding_size) + " and " + std::to_string(options.decoder_size));
  const bool dot =
      options.attention == ScoreFunction::kDot || options.attention == ScoreFunction::kScaledDot;
  if (dot && encoder_state_size(options) != options.decoder_size)
    refuse("dot scores need encoder and decoder states of one size: the encoder's have " +
           std::to_string(encoder_state_size(options)) + " numbers, the decoder's " +
           std::to_string(options.decoder_size) + "; general scores need no such thing");
}

}  // namespace softlookup
