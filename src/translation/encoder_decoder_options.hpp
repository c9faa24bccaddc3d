#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "attention/scores.hpp"

namespace softlookup {

/// The recurrent cell of encoder and decoder.
enum class CellKind : std::uint8_t {
  kRnn,   ///< simple RNN with tanh   Elman 1990
  kGru,   ///< Cho et al. 2014
  kLstm,  ///< Hochreiter and Schmidhuber 1997
};

/// What attention averages.
enum class ValueKind : std::uint8_t {
  kStates,               ///< encoder states   Bahdanau et al. 2014
  kEmbeddings,           ///< source word embeddings
  kStatesAndEmbeddings,  ///< both, side by side
};

/// "rnn", "gru", "lstm".
[[nodiscard]] std::string_view to_string(CellKind cell) noexcept;
[[nodiscard]] std::optional<CellKind> cell_kind(std::string_view name) noexcept;

/// "states", "embeddings", "states-and-embeddings".
[[nodiscard]] std::string_view to_string(ValueKind values) noexcept;
[[nodiscard]] std::optional<ValueKind> value_kind(std::string_view name) noexcept;

/// The architecture of an encoder-decoder; everything that decides the shapes of its weights and
/// how they are used. The defaults are the lesson model's.
struct EncoderDecoderOptions {
  std::size_t source_vocabulary = 0;  ///< words, specials included
  std::size_t target_vocabulary = 0;
  CellKind cell = CellKind::kGru;
  std::size_t embedding_size = 32;
  std::size_t encoder_size = 32;  ///< of a state in one direction
  std::size_t decoder_size = 64;  ///< of a decoder state; also of the layer before the output
  std::size_t layers = 1;         ///< in the encoder and in the decoder
  bool bidirectional = true;      ///< the encoder reads both ways
  bool residual = false;          ///< from the second layer on, a layer's input is added to its
                                  ///< output   Wu et al. 2016, section 3.1
  /// None: the decoder gets one fixed vector, the encoder's last states, at every step.
  std::optional<ScoreFunction> attention = ScoreFunction::kDot;
  std::size_t attention_size = 64;  ///< hidden layer of additive and concat scores
  ValueKind values = ValueKind::kEmbeddings;
  bool input_feeding = false;    ///< the last attentional state joins the input   Luong et al. 2015
  bool reversed_source = false;  ///< the encoder reads the last word first   Sutskever et al. 2014
  bool tied_embeddings = false;  ///< output weights = target embeddings   Press and Wolf 2017
  double dropout = 0;            ///< on embeddings, between layers and before the output

  bool operator==(const EncoderDecoderOptions&) const = default;
};

/// The width of an encoder state: both directions together.
[[nodiscard]] std::size_t encoder_state_size(const EncoderDecoderOptions& options) noexcept;

/// The width of a context: what attention averages, or the fixed vector.
[[nodiscard]] std::size_t context_size(const EncoderDecoderOptions& options) noexcept;

/// The numbers in all weights of a model that require_options accepts; it need not be built.
[[nodiscard]] std::uint64_t parameter_count(const EncoderDecoderOptions& options);

/// Gates of a cell: matrices of weights stacked in one.
[[nodiscard]] std::size_t gate_count(CellKind cell) noexcept;

/// Raises Error{kInvalidArgument} for an architecture that cannot be built, saying which two
/// settings do not fit and what would.
void require_options(const EncoderDecoderOptions& options);

}  // namespace softlookup
