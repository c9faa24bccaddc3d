#include "corpora/grammar_lexicon.hpp"

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include <catch2/catch_test_macros.hpp>

#include "corpora/grammar_words.hpp"

namespace softlookup {

namespace {

std::string feminine_of(const std::string& masculine) {
  static const std::map<std::string, std::string> irregular = {
      {"beau", "belle"}, {"vieux", "vieille"}, {"blanc", "blanche"}};
  const auto known = irregular.find(masculine);
  if (known != irregular.end()) return known->second;
  return masculine.ends_with('e') ? masculine : masculine + "e";
}

std::string plural_of(const std::string& singular) {
  if (singular == "cheval") return "chevaux";
  if (singular.ends_with('s') || singular.ends_with('x')) return singular;
  return singular + (singular.ends_with("eau") ? "x" : "s");
}

}  // namespace

TEST_CASE("French adjectives follow the rules of their endings", "[corpora]") {
  const auto check = [](const Adjective& adjective) {
    INFO(adjective.english);
    const std::string masculine(adjective.masculine.text);
    CHECK(adjective.feminine == feminine_of(masculine));
    CHECK(adjective.masculine_plural == plural_of(masculine));
    CHECK(adjective.feminine_plural == plural_of(feminine_of(masculine)));
  };
  for (const Adjective& adjective : lexicon::kAdjectivesBefore) check(adjective);
  for (const Adjective& adjective : lexicon::kAdjectivesAfter) check(adjective);
}

TEST_CASE("French nouns follow the rules of their endings", "[corpora]") {
  std::map<Gender, int> genders;
  const auto check = [&genders](const Noun& noun) {
    CHECK(noun.french_plural == plural_of(std::string(noun.french)));
    ++genders[noun.gender];
  };
  for (const Noun& noun : lexicon::kAnimateNouns) check(noun);
  for (const Noun& noun : lexicon::kThingNouns) check(noun);
  CHECK(genders[Gender::kMasculine] == 16);
  CHECK(genders[Gender::kFeminine] == 16);
}

TEST_CASE("an English spelling has one use, but for her", "[corpora]") {
  for (const auto& [word, entry] : english_dictionary()) {
    INFO(word);
    CHECK(entry.uses.size() == (word == "her" ? 2 : 1));
  }
  // Two nouns, verbs or adjectives with one spelling would be one use, but of a wider number.
  std::set<std::string_view> spellings;
  const auto add = [&spellings](std::string_view word) { CHECK(spellings.insert(word).second); };
  for (const auto& nouns :
       {std::span<const Noun>(lexicon::kAnimateNouns), std::span<const Noun>(lexicon::kThingNouns)})
    for (const Noun& noun : nouns) {
      add(noun.english);
      add(noun.english_plural);
    }
}

}  // namespace softlookup
