#include "lesson/own_words.hpp"

#include "corpora/vocabulary.hpp"
#include "translation/search.hpp"

namespace softlookup {

std::vector<std::int32_t> own_words(EncoderDecoder<float>& model,
                                    std::span<const std::int32_t> source) {
  Hypothesis best = translate(model, source, {.keep_top = 1}).hypotheses.front();
  if (best.finished) best.ids.push_back(kEnd);
  return best.ids;
}

}  // namespace softlookup
