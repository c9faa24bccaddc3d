#include "corpora/grammar_faults.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/number_text.hpp"
#include "corpora/grammar_reading.hpp"

namespace softlookup {

namespace {

using Places = std::pair<std::size_t, std::size_t>;  // English position, French position

class LinkChecker {
 public:
  LinkChecker(const SentencePair& pair, const GrammarReading& english, const GrammarReading& french)
      : pair_(pair), english_(english), french_(french) {}

  std::vector<std::string> faults() {
    for (const Link& link : pair_.links)
      if (in_range(link)) sort_in(link);
    check_counts();
    check_order();
    if (english_.complete && french_.complete) check_possible();
    return std::move(faults_);
  }

 private:
  bool in_range(const Link& link) {
    if (link.source < pair_.source.size() && link.target < pair_.target.size()) return true;
    faults_.push_back("link " + text({link.source, link.target}, link.sure) +
                      " leads outside the sentences of " + std::to_string(pair_.source.size()) +
                      " and " + std::to_string(pair_.target.size()) + " words");
    return false;
  }

  void sort_in(const Link& link) {
    const Places places{link.source, link.target};
    if (sure_.contains(places) || possible_.contains(places))
      faults_.push_back("link " + text(places, link.sure) + " is given twice");
    (link.sure ? sure_ : possible_).insert(places);
    if (link.sure && !translates(places))
      faults_.push_back("sure link " + words(places) + " joins words that are no translations");
  }

  [[nodiscard]] bool translates(const Places& places) const {
    const auto& [source, target] = places;
    const auto entry = english_dictionary().find(pair_.source[source]);
    if (entry == english_dictionary().end()) return false;
    const auto& translations = entry->second.translations;
    if (std::find(translations.begin(), translations.end(), pair_.target[target]) ==
        translations.end())
      return false;
    // `her` is a determiner or an object, and so is la.
    const auto english = english_.classes[source];
    const auto french = french_.classes[target];
    return !english || !french ||
           (english == WordClass::kPronoun) == (french == WordClass::kPronoun);
  }

  /// How many sure links a word must have.
  [[nodiscard]] static std::size_t english_count(std::string_view word) {
    if (word == "does" || word == "do") return 0;
    const bool two =
        word == "not" || word == "never" || word == "near" || word == "because" || word == "while";
    return two ? 2 : 1;
  }
  [[nodiscard]] static std::size_t french_count(std::string_view word) {
    return word == "du" || word == "des" ? 2 : 1;
  }

  void check_counts() {
    std::vector<std::size_t> english(pair_.source.size());
    std::vector<std::size_t> french(pair_.target.size());
    for (const auto& [source, target] : sure_) {
      ++english[source];
      ++french[target];
    }
    for (std::size_t i = 0; i < english.size(); ++i)
      check_count("English", i, pair_.source[i], english[i], english_count(pair_.source[i]));
    for (std::size_t i = 0; i < french.size(); ++i)
      check_count("French", i, pair_.target[i], french[i], french_count(pair_.target[i]));
  }

  void check_count(const char* language, std::size_t position, std::string_view word,
                   std::size_t found, std::size_t expected) {
    if (found == expected) return;
    faults_.push_back(std::string(language) + " word " + std::to_string(position) + ", " +
                      quoted(word) + ", has " + std::to_string(found) + " sure links, not " +
                      std::to_string(expected));
  }

  /// Words of one class keep their order: the second noun is not the translation of the first.
  void check_order() {
    for (auto later = sure_.begin(); later != sure_.end(); ++later) {
      for (auto earlier = sure_.begin(); earlier != later; ++earlier) {
        const bool one_class = english_.classes[earlier->first] &&
                               english_.classes[earlier->first] == english_.classes[later->first];
        if (one_class && earlier->second >= later->second)
          faults_.push_back("sure links " + words(*earlier) + " and " + words(*later) +
                            " cross within a class of words");
      }
    }
  }

  void check_possible() {
    std::set<Places> expected;
    for (const auto& [word, noun] : french_.agreements)
      for (const auto& [source, target] : sure_)
        if (target == noun) expected.insert({source, word});
    for (const auto& [verb, auxiliary] : english_.auxiliaries)
      for (const auto& [source, target] : sure_)
        if (source == verb) expected.insert({auxiliary, target});
    for (const Places& places : expected)
      if (!possible_.contains(places))
        faults_.push_back("possible link " + words(places, false) + " is missing");
    for (const Places& places : possible_)
      if (!expected.contains(places))
        faults_.push_back("possible link " + words(places, false) +
                          " joins words that do not agree");
  }

  [[nodiscard]] static std::string text(const Places& places, bool sure) {
    return std::to_string(places.first) + (sure ? "-" : "?") + std::to_string(places.second);
  }

  [[nodiscard]] std::string words(const Places& places, bool sure = true) const {
    return text(places, sure) + " (" + pair_.source[places.first] + ", " +
           pair_.target[places.second] + ")";
  }

  const SentencePair& pair_;
  const GrammarReading& english_;
  const GrammarReading& french_;
  std::set<Places> sure_;
  std::set<Places> possible_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> grammar_faults(const SentencePair& pair) {
  const GrammarReading english = read_english(pair.source);
  const GrammarReading french = read_french(pair.target);
  std::vector<std::string> faults = english.faults;
  faults.insert(faults.end(), french.faults.begin(), french.faults.end());
  const std::vector<std::string> links = LinkChecker(pair, english, french).faults();
  faults.insert(faults.end(), links.begin(), links.end());
  return faults;
}

}  // namespace softlookup
