#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "corpora/vocabulary.hpp"
#include "numeric/softmax.hpp"
#include "translation/one_sentence.hpp"
#include "translation/small_models.hpp"
#include "translation/step_decoder.hpp"

namespace softlookup {

/// [V] the next word's distribution after `written`; with `weights` [S], in the sentence's order,
/// in the place of the attention there.
inline std::vector<float> next_distribution(EncoderDecoder<float>& model,
                                            const std::vector<std::int32_t>& source,
                                            const std::vector<std::int32_t>& written,
                                            std::vector<float> weights = {}) {
  if (model.options().reversed_source) std::ranges::reverse(weights);
  const WeightIntervention<float> change{
      weights.empty() ? WeightChange::kNone : WeightChange::kForced, weights, {}};
  StepDecoder decoder(model, OneSentence(source).batch);
  std::vector<float> shares(model.options().target_vocabulary);
  const std::size_t row = 0;
  for (std::size_t step = 0; step <= written.size(); ++step) {
    const std::int32_t last = step == 0 ? kBegin : written[step - 1];
    const bool now = step == written.size() && !weights.empty();
    const StepOutput output =
        decoder.step({&row, 1}, {&last, 1},
                     now ? std::span(&change, 1) : std::span<const WeightIntervention<float>>{});
    numeric::softmax(std::span<const float>(output.logits.row(0), shares.size()), shares);
  }
  return shares;
}

}  // namespace softlookup
