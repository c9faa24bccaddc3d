// Which weights an encoder-decoder has, and how they begin.

#include <cmath>

#include "layers/initialization.hpp"
#include "translation/encoder_decoder.hpp"

namespace softlookup {

namespace {

constexpr double kEmbeddingDeviation = 0.1;

double inverse_root(std::size_t size) { return 1.0 / std::sqrt(static_cast<double>(size)); }

/// Walks the weights in the order they were added and starts each by its kind, which its name and
/// shape tell: embeddings, matrices, and vectors, whose bound is that of the matrix before them.
template <typename Scalar>
void start_weights(ParameterSet<Scalar>& parameters, Generator& generator) {
  double bound = 1;
  for (std::size_t id = 0; id < parameters.count(); ++id) {
    const MatrixView<Scalar> value = parameters.value(id);
    const std::string& name = parameters.name(id);
    if (name == "source_embedding.weight" || name == "target_embedding.weight") {
      fill_normal(value, kEmbeddingDeviation, generator);
    } else if (parameters.shape(id).size() == 2 || name == "attention.v") {
      fill_xavier(value, generator);
      bound = inverse_root(value.cols);
    } else {
      fill_uniform(value, bound, generator);
    }
  }
}

}  // namespace

template <typename Scalar>
typename EncoderDecoder<Scalar>::Linear EncoderDecoder<Scalar>::add_linear(const std::string& name,
                                                                           std::size_t in,
                                                                           std::size_t out,
                                                                           bool bias) {
  Linear layer{parameters_.add(name + ".weight", {out, in}), std::nullopt};
  if (bias) layer.bias = parameters_.add(name + ".bias", {out});
  return layer;
}

template <typename Scalar>
typename EncoderDecoder<Scalar>::Cell EncoderDecoder<Scalar>::add_cell(const std::string& prefix,
                                                                       const std::string& suffix,
                                                                       std::size_t in,
                                                                       std::size_t size) {
  const std::size_t out = gate_count(options_.cell) * size;
  Cell cell{};
  cell.input.weight = parameters_.add(prefix + ".weight_ih_" + suffix, {out, in});
  cell.hidden.weight = parameters_.add(prefix + ".weight_hh_" + suffix, {out, size});
  cell.input.bias = parameters_.add(prefix + ".bias_ih_" + suffix, {out});
  cell.hidden.bias = parameters_.add(prefix + ".bias_hh_" + suffix, {out});
  return cell;
}

template <typename Scalar>
void EncoderDecoder<Scalar>::add_attention(ScoreFunction function) {
  const std::size_t states = encoder_state_size(options_);
  const std::size_t hidden = options_.attention_size;
  switch (function) {
    case ScoreFunction::kDot:
    case ScoreFunction::kScaledDot:
      return;
    case ScoreFunction::kGeneral:
      attention_.weight = parameters_.add("attention.weight", {options_.decoder_size, states});
      return;
    case ScoreFunction::kConcat:
      attention_.weight =
          parameters_.add("attention.weight", {hidden, options_.decoder_size + states});
      break;
    case ScoreFunction::kAdditive:
      attention_.query = parameters_.add("attention.query.weight", {hidden, options_.decoder_size});
      attention_.key = parameters_.add("attention.key.weight", {hidden, states});
      break;
  }
  attention_.v = parameters_.add("attention.v", {hidden});
}

template <typename Scalar>
void EncoderDecoder<Scalar>::add_parameters() {
  const EncoderDecoderOptions& o = options_;
  const std::size_t states = encoder_state_size(o);
  source_embedding_ =
      parameters_.add("source_embedding.weight", {o.source_vocabulary, o.embedding_size});
  for (std::size_t layer = 0; layer < o.layers; ++layer) {
    const std::size_t in = layer == 0 ? o.embedding_size : states;
    const std::string suffix = "l" + std::to_string(layer);
    encoder_.push_back({add_cell("encoder", suffix, in, o.encoder_size)});
    if (o.bidirectional)
      encoder_.back().push_back(add_cell("encoder", suffix + "_reverse", in, o.encoder_size));
  }
  for (std::size_t layer = 0; layer < o.layers; ++layer) {
    const std::string number = std::to_string(layer);
    bridge_.push_back(add_linear("bridge." + number, states, o.decoder_size, true));
    if (o.cell == CellKind::kLstm)
      cell_bridge_.push_back(add_linear("cell_bridge." + number, states, o.decoder_size, true));
  }
  target_embedding_ =
      parameters_.add("target_embedding.weight", {o.target_vocabulary, o.embedding_size});
  for (std::size_t layer = 0; layer < o.layers; ++layer) {
    const std::size_t feed = o.input_feeding ? o.decoder_size : 0;
    const std::size_t in = layer == 0 ? o.embedding_size + feed : o.decoder_size;
    decoder_.push_back(add_cell("decoder", "l" + std::to_string(layer), in, o.decoder_size));
  }
  if (o.attention) add_attention(*o.attention);
  combine_ = add_linear("combine", o.decoder_size + context_size(o), o.decoder_size, true);
  if (o.tied_embeddings)
    output_ = {target_embedding_, parameters_.add("output.bias", {o.target_vocabulary})};
  else
    output_ = add_linear("output", o.decoder_size, o.target_vocabulary, true);
}

template <typename Scalar>
EncoderDecoder<Scalar>::EncoderDecoder(const EncoderDecoderOptions& options) : options_(options) {
  require_options(options);
  add_parameters();
}

template <typename Scalar>
EncoderDecoder<Scalar>::EncoderDecoder(const EncoderDecoderOptions& options, Generator& generator)
    : EncoderDecoder(options) {
  start_weights(parameters_, generator);
}

template class EncoderDecoder<float>;
template class EncoderDecoder<double>;

}  // namespace softlookup
