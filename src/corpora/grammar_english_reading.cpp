#include <string>

#include "base/number_text.hpp"
#include "corpora/grammar_reading.hpp"

namespace softlookup {

namespace {

using enum WordClass;

class EnglishReader {
 public:
  explicit EnglishReader(std::span<const std::string> words)
      : words_(words), reader_("English", english_dictionary(), words) {}

  GrammarReading read() {
    return reader_.read_clauses([this] { clause(); },
                                [this] { reader_.take(kConjunction, "a conjunction or the end"); });
  }

 private:
  struct Subject {
    std::size_t noun;
    unsigned number;
  };

  void clause() { verb_phrase(noun_phrase()); }

  Subject noun_phrase() {
    const std::size_t determiner = reader_.position();
    const unsigned number = reader_.take(kDeterminer, "a determiner").cells;
    check_article(determiner);
    reader_.skip(kAdjectiveBefore);
    reader_.skip(kAdjectiveAfter);
    const Subject noun{reader_.position(), 0};
    const WordUse& use = reader_.take(kNoun, "a noun");
    check_number(determiner, number, {noun.noun, use.cells});
    const std::size_t next = reader_.position();
    if (reader_.skip(kDe)) {
      noun_phrase();
    } else if (reader_.skip(kWho)) {
      if (!use.living) reader_.fault(next, "follows a thing, " + quoted(words_[noun.noun]));
      verb_phrase({noun.noun, use.cells});
    }
    return {noun.noun, use.cells};
  }

  void check_article(std::size_t determiner) {
    const std::string& article = words_[determiner];
    if (article != "a" && article != "an") return;
    constexpr std::string_view kVowels = "aeiou";
    const std::string_view next = reader_.word();
    const bool vowel = !next.empty() && kVowels.find(next.front()) != std::string_view::npos;
    if (vowel != (article == "an")) reader_.fault(determiner, "has the other form here");
  }

  void verb_phrase(const Subject& subject) {
    if (reader_.at(kBe))
      be_phrase(subject);
    else
      action_phrase(subject);
  }

  void be_phrase(const Subject& subject) {
    const std::size_t be = reader_.position();
    check_number(be, reader_.take(kBe, "").cells, subject);
    if (!reader_.skip(kNegation, {"never"})) {
      reader_.skip(kNegation, {"not"});
      reader_.skip(kAdverb);
    }
    if (reader_.at(kPreposition))
      prepositional_phrase();
    else if (!reader_.skip(kAdjectiveBefore))
      reader_.take(kAdjectiveAfter, "an adjective or a preposition");
  }

  void action_phrase(const Subject& subject) {
    const std::size_t auxiliary = reader_.position();
    const bool bare = reader_.at(kAuxiliary) != nullptr;
    if (bare) {
      check_number(auxiliary, reader_.take(kAuxiliary, "").cells, subject);
      if (!reader_.skip(kNegation, {"not"})) reader_.fail("not");
      reader_.skip(kAdverb);
    } else if (!reader_.skip(kNegation, {"never"})) {
      reader_.skip(kAdverb);
    }
    const std::size_t verb = reader_.position();
    const bool transitive = reader_.at(kTransitiveVerb) != nullptr;
    const unsigned number =
        reader_.take(transitive ? kTransitiveVerb : kIntransitiveVerb, "a verb").cells;
    if (!bare)
      check_number(verb, number, subject);
    else if (number != cells::kPlural)
      reader_.fault(verb, "needs its bare form after " + quoted(words_[auxiliary]));
    if (bare) reader_.reading().auxiliaries.push_back({verb, auxiliary});
    if (transitive) object();
    if (reader_.at(kPreposition)) prepositional_phrase();
  }

  /// `her` is a determiner before an adjective or a noun.
  void object() {
    const bool determiner = reader_.at(kDeterminer) &&
                            (!reader_.at(kPronoun) || reader_.at(kNoun, 1) ||
                             reader_.at(kAdjectiveBefore, 1) || reader_.at(kAdjectiveAfter, 1));
    if (determiner)
      noun_phrase();
    else
      reader_.take(kPronoun, "an object");
  }

  void prepositional_phrase() {
    reader_.take(kPreposition, "a preposition");
    noun_phrase();
  }

  void check_number(std::size_t word, unsigned number, const Subject& noun) {
    if ((number & noun.number) == 0)
      reader_.fault(word, "does not agree with " + quoted(words_[noun.noun]));
  }

  std::span<const std::string> words_;
  SentenceReader reader_;
};

}  // namespace

GrammarReading read_english(std::span<const std::string> words) {
  return EnglishReader(words).read();
}

}  // namespace softlookup
