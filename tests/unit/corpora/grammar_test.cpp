#include "corpora/grammar.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "corpora/grammar_corpus.hpp"
#include "corpora/grammar_reading.hpp"
#include "corpora/pair_text.hpp"
#include "random/sha256.hpp"

namespace softlookup {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

bool crosses(const SentencePair& pair) {
  for (const Link& first : pair.links)
    for (const Link& second : pair.links)
      if (first.sure && second.sure && first.source < second.source && first.target > second.target)
        return true;
  return false;
}

}  // namespace

TEST_CASE("a sentence has a length of its range", "[corpora]") {
  Grammar grammar;
  Generator generator(11);
  for (const LengthRange range : {LengthRange{3, 3}, {4, 4}, {5, 5}, {40, 40}, {77, 77}, {3, 9}}) {
    std::set<std::size_t> lengths;
    for (int i = 0; i < 300; ++i) lengths.insert(grammar.sentence(generator, range).source.size());
    CHECK(lengths.size() == range.max - range.min + 1);
    CHECK(*lengths.begin() == range.min);
    CHECK(*lengths.rbegin() == range.max);
  }
  CHECK(grammar.sentence(generator, {400, 400}).source.size() == 400);
}

TEST_CASE("a length range that holds no sentence is refused", "[corpora]") {
  Grammar grammar;
  Generator generator(0);
  for (const LengthRange range : {LengthRange{2, 9}, {9, 8}, {3, 401}, {0, 0}})
    CHECK_THROWS_MATCHES(
        grammar.sentence(generator, range), Error,
        IsError(ErrorCode::kInvalidArgument,
                "sentence lengths: expected a range within 3 to 400 English words, found " +
                    std::to_string(range.min) + " to " + std::to_string(range.max)));
}

TEST_CASE("the corpus of a seed has the same bytes everywhere", "[corpora]") {
  Sha256 hash;
  for (const SentencePair& pair : grammar_corpus({.count = 2'000, .seed = 1})) {
    const std::string line = format_pair(pair) + "\n";
    hash.update(std::as_bytes(std::span(line)));
  }
  CHECK(hash.digest() == "97c5af751d843dd40aaac105b7cee41d7dc0e133f93146b13e58490e966b3306");
}

TEST_CASE("no English sentence has two translations", "[corpora]") {
  std::map<std::string, std::string> translations;
  std::size_t ambiguous = 0;
  for (const LengthRange range : {LengthRange{3, 6}, {3, 20}}) {
    for (const SentencePair& pair :
         grammar_corpus({.count = 20'000, .seed = 5, .lengths = range})) {
      const std::string french = joined(pair.target);
      const auto [known, added] = translations.emplace(joined(pair.source), french);
      if (!added && known->second != french) ++ambiguous;
    }
  }
  CHECK(ambiguous == 0);
  CHECK(translations.size() > 20'000);
  CHECK(translations.size() < 40'000);  // some English sentences did come twice
}

TEST_CASE("every word is written, and none that is not listed", "[corpora]") {
  std::set<std::string> english;
  std::set<std::string> french;
  std::size_t crossing = 0;
  const auto pairs = grammar_corpus({.count = 20'000, .seed = 2});
  for (const SentencePair& pair : pairs) {
    english.insert(pair.source.begin(), pair.source.end());
    french.insert(pair.target.begin(), pair.target.end());
    if (crosses(pair)) ++crossing;
  }
  CHECK(std::vector(english.begin(), english.end()) == Grammar::english_words());
  CHECK(std::vector(french.begin(), french.end()) == Grammar::french_words());
  CHECK(english.size() == 140);
  CHECK(french.size() == 186);
  // The word order differs in most sentences, or there would be nothing to align.
  CHECK(crossing > 15'500);
  CHECK(crossing < 16'500);
}

TEST_CASE("the grammar covers what it promises", "[corpora]") {
  std::string english;
  std::string french;
  for (const SentencePair& pair : grammar_corpus({.count = 60'000, .seed = 4})) {
    english += joined(pair.source) + "\n";
    french += joined(pair.target) + "\n";
  }
  for (const char* phrase : {"cet arbre",
                             "bel oiseau",
                             "vieil homme",
                             "son île",
                             "mon école",
                             "son oie",
                             "l' île",
                             "le vieil",
                             "la belle île",
                             "n' est pas",
                             "n' est jamais",
                             "ne la voit pas",
                             "ne les voit jamais",
                             "ne l' aime pas",
                             "l' entend souvent",
                             "n' attend pas toujours",
                             "qui la suit",
                             "parce qu' une",
                             "pendant qu' un",
                             "près du mur",
                             "près des chaises",
                             "près de l' école",
                             "près d' une",
                             "du roi",
                             "d' un",
                             "souris grises",
                             "chevaux blancs",
                             "est vieux",
                             "est beau et"}) {
    INFO(phrase);
    CHECK(french.find(std::string(" ") + phrase) != std::string::npos);
  }
  for (const char* phrase : {"an old", "an apple", "a beautiful island", "does not always see",
                             "never sees him", "do not often", "who is not", "sees her because"}) {
    INFO(phrase);
    CHECK(english.find(std::string(" ") + phrase) != std::string::npos);
  }
}

TEST_CASE("the lesson's sentence is one of the grammar's", "[corpora]") {
  // Eight classes in a row that the grammar writes, and each word in its place among them: since a
  // word is drawn without a look at the others, so is the sentence.
  using enum WordClass;
  constexpr std::array kPattern = {
      kDeterminer,  kAdjectiveAfter, kNoun,           kIntransitiveVerb,
      kPreposition, kDeterminer,     kAdjectiveAfter, kNoun};
  const std::array<std::string, 8> words = {"the", "black", "cat", "sleeps",
                                            "on",  "the",   "red", "chair"};
  std::array<std::set<std::string>, 8> found;
  for (const SentencePair& pair :
       grammar_corpus({.count = 20'000, .seed = 6, .lengths = LengthRange{8, 8}})) {
    const auto classes = read_english(pair.source).classes;
    if (!std::equal(classes.begin(), classes.end(), kPattern.begin(), kPattern.end())) continue;
    for (std::size_t i = 0; i < 8; ++i) found[i].insert(pair.source[i]);
  }
  for (std::size_t i = 0; i < 8; ++i) CHECK(found[i].contains(words[i]));
}

}  // namespace softlookup
