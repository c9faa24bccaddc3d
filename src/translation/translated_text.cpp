#include "translation/translated_text.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"

namespace softlookup {

SourceSentence read_source(const TranslationModel& model, std::string_view text) {
  SourceSentence sentence;
  sentence.words = model.source_text.split_sentence(text, model.source);
  require(!sentence.words.empty(), ErrorCode::kInvalidArgument,
          "there is nothing to translate: write at least one word");
  if (sentence.words.size() > kLongestSource)
    throw Error(ErrorCode::kOutOfRange,
                "the sentence has " + std::to_string(sentence.words.size()) +
                    " words; the longest that is translated has " + std::to_string(kLongestSource));
  sentence.ids = model.source.encode(sentence.words);
  return sentence;
}

TargetSentence write_target(const TranslationModel& model, const SourceSentence& source,
                            const SearchResult& result, const Hypothesis& hypothesis,
                            bool copy_unknown) {
  TargetSentence sentence;
  std::vector<std::string> words;
  for (std::size_t place = 0; place < hypothesis.ids.size(); ++place) {
    TargetWord word{model.target.word(hypothesis.ids[place]), hypothesis.ids[place]};
    const std::vector<float>& weights = result.expansion(hypothesis, place).weights;
    if (copy_unknown && word.unknown() && !weights.empty()) {
      const auto largest =
          static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
      word.copied_from = largest;
      word.text = source.words.at(largest);
    }
    words.push_back(word.text);
    sentence.words.push_back(std::move(word));
  }
  sentence.text = model.target_text.join(words);
  return sentence;
}

}  // namespace softlookup
