#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "attention/attention_step.hpp"
#include "autograd/tape.hpp"
#include "corpora/batches.hpp"
#include "layers/output_loss.hpp"
#include "layers/recurrence.hpp"
#include "random/generator.hpp"
#include "translation/encoder_decoder_options.hpp"

namespace softlookup {

/// Source sentences as a Batch holds them; the spans must live as long as the tape's round.
struct SourceBatch {
  std::span<const std::int32_t> ids;     ///< [S * B] time-major, longest sentence first
  std::span<const std::size_t> lengths;  ///< [B]
  std::span<const std::size_t> active;   ///< [S]
  std::size_t size = 0;                  ///< B
};

/// What the decoder carries from word to word, one row a sequence; one entry a layer.
template <typename Scalar>
struct DecoderState {
  std::vector<InitialState<Scalar>> layers;
  Variable<Scalar> feed;  ///< [rows, decoder_size] with input feeding, else absent
};

/// What the encoder made of a batch of sentences.
template <typename Scalar>
struct EncodedSource {
  std::size_t batch = 0;                 ///< B
  std::span<const std::size_t> lengths;  ///< [B]
  Variable<Scalar> embeddings;           ///< [S * B, embedding_size]
  Variable<Scalar> states;               ///< [S * B, encoder_state_size]
  Variable<Scalar> keys;                 ///< [S * B, ...], with attention
  Variable<Scalar> values;               ///< [S * B, context_size], with attention
  Variable<Scalar> fixed;                ///< [B, encoder_state_size]: the last states, both ways
  DecoderState<Scalar> initial;          ///< before the first word, one row a sentence
};

/// One step of the decoder for N sequences.
template <typename Scalar>
struct DecoderStep {
  DecoderState<Scalar> next;
  Variable<Scalar> attentional;       ///< [N, decoder_size]: tanh(W_c [state; context])
  AttentionResult<Scalar> attention;  ///< empty for a fixed-vector model
};

/// How a decoder step looks at the source; see AttentionSettings.
template <typename Scalar>
struct LookOptions {
  double temperature = 1;
  std::span<const WeightIntervention<Scalar>> interventions = {};
};

struct TranslationLossOptions {
  double teacher_forcing_ratio = 1;  ///< chance that a step's input is the reference's word, not
                                     ///< the model's own   Bengio et al. 2015
  double label_smoothing = 0;
};

/// A recurrent encoder-decoder with or without attention; the options say which. Its weights have
/// PyTorch's names, shapes and gate order, so that they move both ways:
///   source_embedding.weight, encoder.weight_ih_l0[_reverse] ..., bridge.0.weight, bridge.0.bias,
///   (LSTM: cell_bridge.0...), target_embedding.weight, decoder.weight_ih_l0 ..., attention...,
///   combine.weight, combine.bias, output.weight, output.bias.
template <typename Scalar>
class EncoderDecoder {
 public:
  /// Weights of zeros. Raises Error{kInvalidArgument} as require_options.
  explicit EncoderDecoder(const EncoderDecoderOptions& options);
  /// Fresh weights: Xavier for matrices, N(0, 0.1) for embeddings, PyTorch's defaults for biases.
  EncoderDecoder(const EncoderDecoderOptions& options, Generator& generator);

  [[nodiscard]] const EncoderDecoderOptions& options() const noexcept { return options_; }
  [[nodiscard]] ParameterSet<Scalar>& parameters() noexcept { return parameters_; }
  [[nodiscard]] const ParameterSet<Scalar>& parameters() const noexcept { return parameters_; }

  /// The loss of a batch; on a recording tape the caller runs tape.backward() afterwards. The batch
  /// must live until then. `generator` draws dropout and teacher forcing.
  OutputLoss loss(Tape<Scalar>& tape, const Batch& batch, const TranslationLossOptions& options,
                  Generator& generator);

  /// Reads the source. `generator`: for dropout, on a recording tape alone; may be null elsewhere.
  [[nodiscard]] EncodedSource<Scalar> encode(Tape<Scalar>& tape, const SourceBatch& source,
                                             Generator* generator = nullptr);

  /// One word for N sequences, N a multiple of the encoded batch: row n belongs to sentence
  /// n mod B. `ids` [N] are the previous words.
  [[nodiscard]] DecoderStep<Scalar> step(Tape<Scalar>& tape, const EncodedSource<Scalar>& source,
                                         const DecoderState<Scalar>& state,
                                         std::span<const std::int32_t> ids,
                                         const LookOptions<Scalar>& look = {},
                                         Generator* generator = nullptr);

  /// Logits of the next word: `attentional` [N, decoder_size] gives [N, target_vocabulary].
  [[nodiscard]] Variable<Scalar> logits(Tape<Scalar>& tape, Variable<Scalar> attentional);

 private:
  using Id = typename ParameterSet<Scalar>::Id;
  struct Linear {
    Id weight;
    std::optional<Id> bias;
  };
  struct Cell {
    Linear input;
    Linear hidden;
  };
  struct Attention {
    std::optional<Id> weight;  // general [d_d, d_e], concat [d_a, d_d + d_e]
    std::optional<Id> query;   // additive [d_a, d_d]
    std::optional<Id> key;     // additive [d_a, d_e]
    std::optional<Id> v;       // additive and concat [1, d_a]
  };

  Linear add_linear(const std::string& name, std::size_t in, std::size_t out, bool bias);
  Cell add_cell(const std::string& prefix, const std::string& suffix, std::size_t in,
                std::size_t size);
  void add_attention(ScoreFunction function);
  void add_parameters();

  Variable<Scalar> use(Tape<Scalar>& tape, std::optional<Id> id);
  Variable<Scalar> apply(Tape<Scalar>& tape, const Linear& layer, Variable<Scalar> x);
  Variable<Scalar> embed(Tape<Scalar>& tape, Id table, std::span<const std::int32_t> ids,
                         Generator* generator);
  Variable<Scalar> cell_inputs(Tape<Scalar>& tape, const Cell& cell, Id table,
                               Variable<Scalar> embeddings, std::span<const std::int32_t> ids);
  Recurrence<Scalar> recur(Tape<Scalar>& tape, const Cell& cell, Variable<Scalar> inputs,
                           const InitialState<Scalar>& initial, const Walk& walk);
  InitialState<Scalar> bridge(Tape<Scalar>& tape, std::size_t layer, Variable<Scalar> last,
                              Variable<Scalar> last_cell);
  void prepare_attention(Tape<Scalar>& tape, EncodedSource<Scalar>& encoded);
  struct Run {
    Variable<Scalar> attentional;
    AttentionResult<Scalar> attention;
    std::vector<InitialState<Scalar>> layers;
  };
  Run run_decoder(Tape<Scalar>& tape, const EncodedSource<Scalar>& source,
                  const DecoderState<Scalar>& state, std::span<const std::int32_t> ids,
                  std::size_t steps, const LookOptions<Scalar>& look, Generator* generator);
  Variable<Scalar> run_stepwise(Tape<Scalar>& tape, const EncodedSource<Scalar>& source,
                                const Batch& batch, double teacher_forcing_ratio,
                                Generator& generator);
  Variable<Scalar> drop(Tape<Scalar>& tape, Variable<Scalar> x, Generator* generator);
  void choose_words(Tape<Scalar>& tape, Variable<Scalar> attentional,
                    std::span<std::int32_t> words);

  EncoderDecoderOptions options_;
  ParameterSet<Scalar> parameters_;
  Id source_embedding_ = 0;
  Id target_embedding_ = 0;
  std::vector<std::vector<Cell>> encoder_;  // [layers][directions]
  std::vector<Linear> bridge_;              // [layers]
  std::vector<Linear> cell_bridge_;         // [layers], LSTM
  std::vector<Cell> decoder_;               // [layers]
  Attention attention_;
  Linear combine_{};
  Linear output_{};
};

}  // namespace softlookup
