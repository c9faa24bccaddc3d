#include "translation/encoded_sentence.hpp"

#include <algorithm>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "translation/one_sentence.hpp"
#include "translation/small_models.hpp"

namespace softlookup {

namespace {

const std::vector<std::int32_t> kSource = {4, 9, 6, 11, 4};

bool same_row(const MatrixOf<float>& rows, std::size_t row, const float* other) {
  const auto cols = static_cast<std::size_t>(rows.cols());
  return std::equal(other, other + cols, rows.data() + row * cols);
}

}  // namespace

TEST_CASE("an encoded sentence has its words' embeddings and states in order", "[translation]") {
  for (const auto& [name, architecture] : small_architectures()) {
    INFO(name);
    EncoderDecoder<float> model = lively_model(architecture);
    const EncodedSentence encoded = encode_sentence(model, kSource);
    REQUIRE(encoded.states.cols() == static_cast<Eigen::Index>(encoder_state_size(architecture)));
    REQUIRE(encoded.embeddings.rows() == 5);
    const auto table =
        model.parameters().value(*model.parameters().find("source_embedding.weight"));
    for (std::size_t s = 0; s < kSource.size(); ++s)
      CHECK(same_row(encoded.embeddings, s, table.row(static_cast<std::size_t>(kSource[s]))));
    Tape<float> tape(Recording::kOff);
    const OneSentence sentence(kSource);
    const EncodedSource<float> read = model.encode(tape, sentence.batch);
    for (std::size_t s = 0; s < kSource.size(); ++s)
      CHECK(same_row(encoded.states, s,
                     read.states.value.row(architecture.reversed_source ? 4 - s : s)));
  }
}

TEST_CASE("a state knows its neighbours, an embedding does not", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  const EncodedSentence encoded = encode_sentence(model, kSource);
  CHECK(encoded.embeddings.row(0) == encoded.embeddings.row(4));
  CHECK(encoded.states.row(0) != encoded.states.row(4));
}

TEST_CASE("a sentence without words cannot be encoded", "[translation]") {
  EncoderDecoder<float> model = lively_model(small_options());
  CHECK_THROWS_MATCHES(encode_sentence(model, {}), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one word"));
}

}  // namespace softlookup
