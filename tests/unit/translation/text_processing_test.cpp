#include "translation/text_processing.hpp"

#include <catch2/catch_test_macros.hpp>

#include "corpora/grammar.hpp"

namespace softlookup {

namespace {

using Words = std::vector<std::string>;

Vocabulary vocabulary_of(const Words& words) {
  VocabularyBuilder builder;
  builder.add(words);
  return builder.build();
}

}  // namespace

TEST_CASE("words between spaces are taken as they stand", "[translation]") {
  const TextProcessing text;
  CHECK(text.kind() == WordKind::kSpaced);
  CHECK(text.split("  l' homme \t dort\r\n") == Words{"l'", "homme", "dort"});
  CHECK(text.split("").empty());
  CHECK(text.split("L'homme, dort.") == Words{"L'homme,", "dort."});
  CHECK(text.join(Words{"l'", "homme", "n'", "a", "pas", "vu", "."}) == "l'homme n'a pas vu.");
}

TEST_CASE("a typed sentence is read as the vocabulary spells it", "[translation]") {
  const TextProcessing text;
  const Vocabulary french = vocabulary_of(Grammar::french_words());
  CHECK(text.split_sentence("L'homme dort.", french) == Words{"l'", "homme", "dort"});
  CHECK(text.split_sentence("  l\u2019homme  dort !", french) == Words{"l'", "homme", "dort"});
  CHECK(text.split_sentence("l' homme dort", french) == Words{"l'", "homme", "dort"});
  CHECK(text.split_sentence("\u00ab LE CHAT \u00bb", french) == Words{"le", "chat"});
  const Vocabulary english = vocabulary_of(Grammar::english_words());
  CHECK(text.split_sentence("The black cat sleeps on the red chair.", english) ==
        Words{"the", "black", "cat", "sleeps", "on", "the", "red", "chair"});
  CHECK(text.split_sentence("The zebra, sleeps?!", english) == Words{"the", "zebra", "sleeps"});
  CHECK(text.split_sentence("The Zebra", english) == Words{"the", "Zebra"});
  CHECK(text.split_sentence(" ...! ", english).empty());
  CHECK(text.split_sentence("", english).empty());
}

TEST_CASE("what the vocabulary has is left alone", "[translation]") {
  const TextProcessing text;
  const Vocabulary vocabulary =
      vocabulary_of({"Paris", "paris", "is", "big", ".", "it's", "caf\u00e9"});
  CHECK(text.split_sentence("Paris is big.", vocabulary) == Words{"Paris", "is", "big", "."});
  CHECK(text.split_sentence("It's PARIS", vocabulary) == Words{"it's", "paris"});
  CHECK(text.split_sentence("Cafe\u0301", vocabulary) == Words{"caf\u00e9"});
}

TEST_CASE("every sentence of the grammar is read as it was written", "[translation]") {
  const TextProcessing text;
  const Vocabulary english = vocabulary_of(Grammar::english_words());
  const Vocabulary french = vocabulary_of(Grammar::french_words());
  Grammar grammar;
  Generator generator(3);
  for (int i = 0; i < 200; ++i) {
    const SentencePair pair = grammar.sentence(generator, {3, 20});
    CHECK(text.split_sentence(text.join(pair.source), english) == pair.source);
    CHECK(text.split_sentence(text.join(pair.target), french) == pair.target);
  }
}

TEST_CASE("the tokeniser's words come back as text", "[translation]") {
  const TextProcessing text(WordKind::kTokenized, {.lowercase = true, .spacing = Spacing::kFrench});
  const Words words = text.split("L'homme dort-il ? Oui.");
  CHECK(words == Words{"l'", "homme", "dort-il", "?", "oui", "."});
  CHECK(text.split_sentence("L'homme dort-il ? Oui.", Vocabulary()) == words);
  CHECK(text.join(words) == "l'homme dort-il ? oui.");
}

TEST_CASE("words are cut into pieces and put together again", "[translation]") {
  const BytePairs pairs({{"c", "h"}, {"ch", "a"}, {"t", "s</w>"}});
  for (const WordKind kind : {WordKind::kSpaced, WordKind::kTokenized}) {
    const TextProcessing text(kind, {}, pairs);
    const Words pieces = text.split("chats d");
    CHECK(pieces == Words{"cha@@", "ts", "d"});
    CHECK(text.split_sentence("chats d", Vocabulary()) == pieces);
    CHECK(text.join(pieces) == "chats d");
  }
}

TEST_CASE("kinds of words have names", "[translation]") {
  for (const WordKind kind : {WordKind::kSpaced, WordKind::kTokenized})
    CHECK(word_kind(to_string(kind)) == kind);
  CHECK_FALSE(word_kind("words"));
}

}  // namespace softlookup
