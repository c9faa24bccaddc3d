#include "corpora/grammar_draft.hpp"

namespace softlookup {

bool starts_with_vowel(std::string_view french) noexcept {
  if (french.empty()) return false;
  constexpr std::string_view kPlain = "aeiouh";
  if (kPlain.find(french.front()) != std::string_view::npos) return true;
  return french.starts_with("é") || french.starts_with("î");
}

SentencePair PairDraft::pair() const {
  return {.source = {source_.begin(), source_.end()},
          .target = {target_.begin(), target_.end()},
          .links = links_};
}

std::size_t PairDraft::english(std::string_view word) {
  source_.push_back(word);
  return source_.size() - 1;
}

std::size_t PairDraft::french(FrenchForm word, std::size_t source) {
  if (!before_vowel_.empty() && starts_with_vowel(word.text)) target_.back() = before_vowel_;
  before_vowel_ = word.before_vowel;
  target_.push_back(word.text);
  link_last(source, true);
  return target_.size() - 1;
}

void PairDraft::link_last(std::size_t source, bool sure) {
  const std::size_t target = target_.size() - 1;
  auto place = links_.end();
  while (place != links_.begin() && (place - 1)->target == target && (place - 1)->source >= source)
    --place;
  if (place != links_.end() && place->source == source) return;
  links_.insert(place, {source, target, sure});
}

PairDraft::Mark PairDraft::mark() const noexcept {
  return {source_.size(), target_.size(), links_.size()};
}

void PairDraft::rewind(const Mark& mark) noexcept {
  source_.resize(mark.source);
  target_.resize(mark.target);
  links_.resize(mark.links);
  before_vowel_ = {};
}

}  // namespace softlookup
