// Models that scripts/pytorch wrote, against the logits that PyTorch computed with them.

#include <algorithm>
#include <cmath>

#include <catch2/catch_test_macros.hpp>

#include "base/golden_arrays.hpp"
#include "translation/batch_decoding.hpp"
#include "translation/translation_model.hpp"

namespace softlookup {

namespace {

using Ids = std::vector<std::int32_t>;

const std::vector<std::string> kModels = {"gru_dot",    "lstm_general",    "rnn_additive",
                                          "gru_concat", "lstm_scaled_dot", "gru_fixed"};

TranslationModel model_of(const std::string& name) {
  const std::string file = golden_text("translation/" + name + ".safetensors", "pytorch");
  return load_model(std::as_bytes(std::span(file)));
}

/// The sentences of a fixture as a batch, and PyTorch's logits for them.
struct Fixture {
  explicit Fixture(const std::string& name) : arrays("translation/" + name + ".txt", "pytorch") {
    const Matrix& lengths = arrays.matrix("lengths");
    for (Eigen::Index b = 0; b < lengths.cols(); ++b) {
      const auto ids = [&](const char* side, Eigen::Index begin, double end) {
        Ids row;
        for (Eigen::Index t = begin; t < static_cast<Eigen::Index>(end); ++t)
          row.push_back(static_cast<std::int32_t>(arrays.matrix(side)(b, t)));
        return row;
      };
      pairs.push_back({ids("source", 0, lengths(0, b)), ids("target", 1, lengths(1, b))});
    }
  }

  /// PyTorch's logits [V] after t words of pair b.
  [[nodiscard]] const double* logits(std::size_t b, std::size_t t) const {
    const Matrix& all = arrays.matrix("logits");
    const auto steps = static_cast<std::size_t>(arrays.matrix("target").cols());
    return all.data() + (b * steps + t) * static_cast<std::size_t>(all.cols());
  }
  [[nodiscard]] double largest() const { return arrays.matrix("logits").cwiseAbs().maxCoeff(); }

  GoldenArrays arrays;
  std::vector<EncodedPair> pairs;
};

/// The largest difference between a network's logits and PyTorch's.
template <typename Scalar>
double largest_difference(EncoderDecoder<Scalar>& network, const Fixture& fixture) {
  const std::vector<std::size_t> indices = {0, 1, 2};
  const Batch batch = make_batch(fixture.pairs, indices);
  Tape<Scalar> tape(Recording::kOff);
  const EncodedSource<Scalar> source = network.encode(
      tape, {batch.source_ids, batch.source_lengths, batch.source_active, batch.size});
  DecoderState<Scalar> state = source.initial;
  double largest = 0;
  for (std::size_t t = 0; t < batch.target_steps; ++t) {
    const DecoderStep<Scalar> step = network.step(
        tape, source, state, std::span(batch.target_inputs).subspan(t * batch.size, batch.size));
    const MatrixView<Scalar> logits = network.logits(tape, step.attentional).value;
    for (std::size_t row = 0; row < batch.size; ++row) {
      if (t >= batch.target_lengths[row]) continue;
      const double* expected = fixture.logits(batch.pair_index[row], t);
      for (std::size_t word = 0; word < logits.cols; ++word)
        largest =
            std::max(largest, std::abs(static_cast<double>(logits(row, word)) - expected[word]));
    }
    state = step.next;
  }
  return largest;
}

}  // namespace

TEST_CASE("a model that PyTorch wrote gives PyTorch's logits", "[translation]") {
  for (const std::string& name : kModels) {
    INFO(name);
    TranslationModel model = model_of(name);
    const Fixture fixture(name);
    EncoderDecoder<double> wide(model.network.options());
    std::ranges::copy(model.network.parameters().values(), wide.parameters().values().begin());
    // A logit comes after at most 5 words read and 6 written, each through 2 layers of sums of at
    // most 16 products and 3 functions within 4 units in the last place; gates' slopes are below 1.
    const double roundings = (5 + 6) * 2 * (16 + 3 * 4);
    CHECK(fixture.largest() > 0.5);
    CHECK(largest_difference(wide, fixture) < roundings * 0x1p-53 * fixture.largest());
    CHECK(largest_difference(model.network, fixture) < roundings * 0x1p-24 * fixture.largest());
  }
}

TEST_CASE("a file that PyTorch wrote says what it holds", "[translation]") {
  const TranslationModel model = model_of("lstm_general");
  const EncoderDecoderOptions& options = model.network.options();
  CHECK(options.cell == CellKind::kLstm);
  CHECK(options.layers == 2);
  CHECK(options.residual);
  CHECK(options.attention == ScoreFunction::kGeneral);
  CHECK(options.values == ValueKind::kStatesAndEmbeddings);
  CHECK(options.input_feeding);
  CHECK(options.dropout == 0.2);
  CHECK(model.target.word(8) == "l'");
  CHECK(model.details == std::vector<std::pair<std::string, std::string>>{{"made by", "PyTorch"}});
}

}  // namespace softlookup
