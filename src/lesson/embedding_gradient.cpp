#include "lesson/embedding_gradient.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "autograd/operations.hpp"
#include "base/error.hpp"
#include "corpora/vocabulary.hpp"
#include "numeric/softmax.hpp"
#include "translation/one_sentence.hpp"

namespace softlookup {

namespace {

constexpr const char* kEmbeddings = "source_embedding.weight";

EncoderDecoderOptions options_for(EncoderDecoderOptions options, std::size_t positions) {
  require(positions > 0, ErrorCode::kInvalidArgument,
          "there is nothing to explain: the source needs at least one word");
  options.source_vocabulary = positions;
  options.dropout = 0;
  return options;
}

template <typename Scalar>
typename ParameterSet<Scalar>::Id embeddings_of(const ParameterSet<Scalar>& parameters) {
  const auto found = parameters.find(kEmbeddings);
  if (!found) throw Error(ErrorCode::kInvalidArgument, "the model has no source embeddings");
  return *found;
}

/// The weights of `model`, and of its source embeddings one row for each word of `source`. Networks
/// with the same architecture have their weights in the same order.
template <typename Scalar>
void copy_weights(const EncoderDecoder<Scalar>& model, std::span<const std::int32_t> source,
                  ParameterSet<Scalar>& copy) {
  const ParameterSet<Scalar>& from = model.parameters();
  const std::size_t size = model.options().embedding_size;
  for (std::size_t id = 0; id < copy.count(); ++id) {
    const std::span<const Scalar> weights = from.values(id);
    Scalar* to = copy.value(id).data;
    if (copy.name(id) != kEmbeddings) {
      std::ranges::copy(weights, to);
      continue;
    }
    for (std::size_t s = 0; s < source.size(); ++s) {
      const auto word = static_cast<std::size_t>(source[s]);
      require(source[s] >= 0 && word < model.options().source_vocabulary, ErrorCode::kOutOfRange,
              "a source word is outside the vocabulary");
      std::ranges::copy(weights.subspan(word * size, size), to + s * size);
    }
  }
}

/// The gradient of what is explained with respect to the logits. Of log P it is 1 - P for the word
/// and -P for every other one; 1 - P is summed from the others' shares, since little is left of the
/// difference where the model is sure.
template <typename Scalar>
void put_logit_gradient(std::span<const Scalar> logits, std::int32_t word,
                        std::optional<std::int32_t> foil, std::span<Scalar> gradient) {
  const auto written = static_cast<std::size_t>(word);
  if (foil) {
    std::ranges::fill(gradient, Scalar(0));
    gradient[written] = 1;
    gradient[static_cast<std::size_t>(*foil)] = -1;
    return;
  }
  numeric::softmax(logits, gradient);
  gradient[written] = 0;
  Scalar others = 0;
  for (Scalar& share : gradient) {
    others += share;
    share = -share;
  }
  gradient[written] = others;
}

}  // namespace

template <typename Scalar>
EmbeddingGradient<Scalar>::EmbeddingGradient(const EncoderDecoder<Scalar>& model,
                                             std::span<const std::int32_t> source)
    : network_(options_for(model.options(), source.size())),
      embeddings_(embeddings_of(network_.parameters())),
      positions_(source.size()) {
  copy_weights(model, source, network_.parameters());
  std::iota(positions_.begin(), positions_.end(), 0);
}

/// From the embeddings to the word after `inputs`, and back.
template <typename Scalar>
void EmbeddingGradient<Scalar>::backpropagate(std::span<const std::int32_t> inputs,
                                              std::int32_t word, std::optional<std::int32_t> foil) {
  tape_.reset();
  network_.parameters().clear_gradients();
  const OneSentence sentence(positions_);
  const EncodedSource<Scalar> source = network_.encode(tape_, sentence.batch);
  DecoderState<Scalar> state = source.initial;
  Variable<Scalar> attentional;
  for (std::size_t t = 0; t < inputs.size(); ++t) {
    DecoderStep<Scalar> step = network_.step(tape_, source, state, inputs.subspan(t, 1));
    attentional = step.attentional;
    state = std::move(step.next);
  }
  const Variable<Scalar> logits = network_.logits(tape_, attentional);
  const MatrixView<Scalar> gradient = tape_.scratch(1, logits.cols());
  put_logit_gradient<Scalar>({logits.value.data, logits.cols()}, word, foil,
                             {gradient.data, gradient.cols});
  inner_product<Scalar>(tape_, logits, gradient);
  tape_.backward();
}

template <typename Scalar>
WordGradient EmbeddingGradient<Scalar>::gradients() {
  const MatrixView<Scalar> embeddings = network_.parameters().value(embeddings_);
  const MatrixView<Scalar> gradient = network_.parameters().gradient(embeddings_);
  WordGradient found;
  for (std::size_t s = 0; s < embeddings.rows; ++s) {
    double dot = 0;
    double squares = 0;
    for (std::size_t i = 0; i < embeddings.cols; ++i) {
      const auto slope = static_cast<double>(gradient(s, i));
      dot += slope * static_cast<double>(embeddings(s, i));
      squares += slope * slope;
    }
    found.dot.push_back(dot);
    found.norm.push_back(std::sqrt(squares));
  }
  return found;
}

template <typename Scalar>
WordGradient EmbeddingGradient<Scalar>::at(std::span<const std::int32_t> written, std::size_t step,
                                           std::optional<std::int32_t> foil) {
  require(step < written.size(), ErrorCode::kOutOfRange,
          "there is no such target position to explain");
  const auto require_word = [this](std::int32_t word) {
    require(word >= 0 && static_cast<std::size_t>(word) < network_.options().target_vocabulary,
            ErrorCode::kOutOfRange, "a target word is outside the vocabulary");
  };
  for (const std::int32_t word : written) require_word(word);
  if (foil) require_word(*foil);
  require(foil != written[step], ErrorCode::kInvalidArgument,
          "a word is compared with another word, not with itself");
  std::vector<std::int32_t> inputs = {kBegin};
  inputs.insert(inputs.end(), written.begin(), written.begin() + static_cast<std::ptrdiff_t>(step));
  backpropagate(inputs, written[step], foil);
  return gradients();
}

template class EmbeddingGradient<float>;
template class EmbeddingGradient<double>;

}  // namespace softlookup
