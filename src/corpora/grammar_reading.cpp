#include "corpora/grammar_reading.hpp"

#include <algorithm>

#include "base/number_text.hpp"

namespace softlookup {

SentenceReader::SentenceReader(std::string_view language, const Dictionary& dictionary,
                               std::span<const std::string> words)
    : language_(language), dictionary_(dictionary), words_(words) {
  reading_.classes.resize(words.size());
}

std::string_view SentenceReader::word(std::size_t ahead) const noexcept {
  return ahead < words_.size() - position_ ? std::string_view(words_[position_ + ahead])
                                           : std::string_view();
}

const WordUse* SentenceReader::at(WordClass word_class, std::size_t ahead) const {
  const auto entry = dictionary_.find(word(ahead));
  return entry == dictionary_.end() ? nullptr : entry->second.use(word_class);
}

const WordUse& SentenceReader::take(WordClass word_class, const char* expected) {
  const WordUse* use = at(word_class);
  if (!use) fail(expected);
  reading_.classes[position_++] = word_class;
  return *use;
}

bool SentenceReader::skip(WordClass word_class, std::initializer_list<std::string_view> only) {
  if (!at(word_class)) return false;
  if (only.size() > 0 && std::find(only.begin(), only.end(), word()) == only.end()) return false;
  take(word_class, "");
  return true;
}

void SentenceReader::fail(const char* expected) const {
  const std::string place = at_end() ? std::string("the end") : quoted(word());
  throw Error(ErrorCode::kParse, std::string(language_) + " word " + std::to_string(position_) +
                                     ": expected " + expected + ", found " + place);
}

void SentenceReader::fault(std::size_t position, const std::string& what) {
  reading_.faults.push_back(std::string(language_) + " word " + std::to_string(position) + ", " +
                            quoted(words_[position]) + ", " + what);
}

}  // namespace softlookup
