#include "corpora/tokenizer.hpp"

#include <algorithm>

#include <catch2/catch_test_macros.hpp>

#include "base/utf8.hpp"
#include "corpora/apostrophes.hpp"
#include "corpora/unicode.hpp"
#include "random/generator.hpp"

namespace softlookup {

using Words = std::vector<std::string>;

namespace {

/// The tokens of `text`, after a check that they give it back.
Words tokens_of(const std::string& text, const TokenizerOptions& options = {}) {
  const Tokenizer tokenizer(options);
  const Words tokens = tokenizer.tokenize(text);
  INFO("text: " << text);
  CHECK(tokenizer.detokenize(tokens) == tokenizer.normalize(text));
  return tokens;
}

const TokenizerOptions kFrench = {.spacing = Spacing::kFrench};

}  // namespace

TEST_CASE("words and punctuation are tokens", "[corpora]") {
  CHECK(tokens_of("The black cat sleeps on the red chair.") ==
        Words{"The", "black", "cat", "sleeps", "on", "the", "red", "chair", "."});
  CHECK(tokens_of("Yes, (really) [no]; well: \"so what?\" he said...") ==
        Words{"Yes", ",", "(", "really", ")", "[", "no", "]", ";", "well", ":", "\"", "so", "what",
              "?", "\"", "he", "said", "..."});
  CHECK(tokens_of("A well-known T-shirt") == Words{"A", "well-known", "T-shirt"});
  CHECK(tokens_of("and/or 5 km/h") == Words{"and", "/", "or", "5", "km", "/", "h"});
  CHECK(tokens_of("wait\u2026 what!!!") == Words{"wait", "\u2026", "what", "!!!"});
  CHECK(tokens_of("").empty());
  CHECK(tokens_of(" \t\u00a0\n").empty());
}

TEST_CASE("French elision is cut after the apostrophe", "[corpora]") {
  CHECK(tokens_of("l'homme qu'il n'aime pas, j'crois") ==
        Words{"l'", "homme", "qu'", "il", "n'", "aime", "pas", ",", "j'", "crois"});
  CHECK(tokens_of("L'\u00c9cole \u00c7'a d\u2019accord QU'ON") ==
        Words{"L'", "\u00c9cole", "\u00c7'", "a", "d\u2019", "accord", "QU'", "ON"});
  CHECK(tokens_of("jusqu'aujourd'hui, s'il n'est-ce qu'l'on") ==
        Words{"jusqu'", "aujourd'hui", ",", "s'", "il", "n'", "est-ce", "qu'", "l'", "on"});
  CHECK(tokens_of("quelqu'un voit un chef-d'\u0153uvre") ==
        Words{"quelqu'un", "voit", "un", "chef-d'\u0153uvre"});
  CHECK(tokens_of("un mot d'\"argot\"") == Words{"un", "mot", "d'", "\"", "argot", "\""});
  CHECK(tokens_of("dell'arte un'altra") == Words{"dell'", "arte", "un'", "altra"});
}

TEST_CASE("English contractions are cut as the Penn treebank does", "[corpora]") {
  CHECK(tokens_of("I don't, she can't; it's John's") ==
        Words{"I", "do", "n't", ",", "she", "ca", "n't", ";", "it", "'s", "John", "'s"});
  CHECK(tokens_of("they\u2019re we'll I'VE I'm he'd") ==
        Words{"they", "\u2019re", "we", "'ll", "I", "'VE", "I", "'m", "he", "'d"});
  CHECK(tokens_of("shouldn't've DON'T") == Words{"should", "n't", "'ve", "DO", "N'T"});
  CHECK(tokens_of("five o'clock, O'Brien, rock'n'roll") ==
        Words{"five", "o'clock", ",", "O'Brien", ",", "rock'n'roll"});
  CHECK(tokens_of("the girls' room") == Words{"the", "girls", "'", "room"});
}

TEST_CASE("numbers, initials, abbreviations and addresses stay whole", "[corpora]") {
  CHECK(tokens_of("1,000.50 at 10:30, 3.") == Words{"1,000.50", "at", "10:30", ",", "3", "."});
  CHECK(tokens_of("$5 or 50%, 20th") == Words{"$", "5", "or", "50", "%", ",", "20th"});
  CHECK(tokens_of("the U.S. and U.S.A, e.g. Mr. J. Smith etc.") ==
        Words{"the", "U.S.", "and", "U.S.A", ",", "e.g.", "Mr.", "J.", "Smith", "etc", "."});
  CHECK(tokens_of("See https://example.org/a?b=c,d. Or WWW.example.org!") ==
        Words{"See", "https://example.org/a?b=c,d", ".", "Or", "WWW.example.org", "!"});
  CHECK(tokens_of("(write to a.b-c@mail.example.org, please)") ==
        Words{"(", "write", "to", "a.b-c@mail.example.org", ",", "please", ")"});
}

TEST_CASE("French spacing needs no marks in French", "[corpora]") {
  const std::string text = "Vraiment\u00a0? \u00ab\u202fOui\u202f\u00bb ; non : 50 % !";
  const Words plain = {"Vraiment", "?", "\u00ab", "Oui", "\u00bb", ";", "non", ":", "50", "%", "!"};
  CHECK(tokens_of(text, kFrench) == plain);
  const Tokenizer french(kFrench);
  CHECK(french.detokenize(plain) == "Vraiment ? \u00ab Oui \u00bb ; non : 50 % !");
  CHECK(Tokenizer().detokenize(plain) == "Vraiment? \u00abOui\u00bb; non: 50%!");
}

TEST_CASE("unusual spacing is marked at the punctuation", "[corpora]") {
  CHECK(tokens_of("Vraiment ?") == Words{"Vraiment", "\u2581?"});
  CHECK(tokens_of("Vraiment?", kFrench) == Words{"Vraiment", "\uffed?"});
  CHECK(tokens_of("a+b") == Words{"a", "\uffed+\uffed", "b"});
  CHECK(tokens_of("wait...what") == Words{"wait", "...\uffed", "what"});
  CHECK(tokens_of("( a )") == Words{"(\u2581", "a", "\u2581)"});
  CHECK(tokens_of("l' homme") == Words{"l'\u2581", "homme"});
  CHECK(tokens_of("\" a \"") == Words{"\"\u2581", "a", "\u2581\""});
  CHECK(tokens_of("'hello'") == Words{"'\uffed", "hello", "'"});
}

TEST_CASE("the options prepare the text", "[corpora]") {
  CHECK(tokens_of("\u00c9COLE \u03a9 \u0414", {.lowercase = true}) ==
        Words{"\u00e9cole", "\u03c9", "\u0434"});
  CHECK(tokens_of("e\u0301te\u0301") == Words{"\u00e9t\u00e9"});
  CHECK(tokens_of("e\u0301te\u0301", {.compose = false}) == Words{"e\u0301te\u0301"});
  CHECK(tokens_of("E\u0301", {.lowercase = true}) == Words{"\u00e9"});
  CHECK(tokens_of("l\u2019\u201cami\u201d", {.straight_quotes = true}) ==
        Words{"l'", "\"", "ami", "\""});
}

TEST_CASE("normal text has single spaces, no marks of ours and no stray bytes", "[corpora]") {
  const Tokenizer tokenizer;
  CHECK(tokenizer.normalize("\ufeff a \r\n\u00a0b\t") == "a b");
  CHECK(tokenizer.normalize("a\uffed\u2581z") == "a\u25a0_z");
  CHECK(tokenizer.normalize("a\xffz\xc3") == "a\ufffdz\ufffd");
  CHECK(tokens_of("a\xffz \xe2\x82") == Words{"a", "\uffed\ufffd\uffed", "z", "\ufffd\ufffd"});
}

TEST_CASE("a model's tokens make text whatever they are", "[corpora]") {
  const Tokenizer tokenizer;
  CHECK(tokenizer.detokenize(Words{}).empty());
  CHECK(tokenizer.detokenize(Words{"<unk>", ",", "l'", "l'", "n't"}) == "<unk>, l'l'n't");
  CHECK(tokenizer.detokenize(Words{"a", "\uffed", "b", "\u2581", "", "\uffed\uffed"}) == "ab");
}

TEST_CASE("any text comes back from its tokens", "[corpora]") {
  const std::vector<std::string> parts = {
      "a",      "B",  "\u00e9", "l",      "qu",     "n",       "t",      "s",      "'",
      "\u2019", "\"", " ",      " ",      " ",      ".",       ",",      "-",      "1",
      "23",     "/",  "(",      ")",      "?",      "!",       "\u00ab", "%",      "$",
      "\u2026", "@",  "\u2581", "\uffed", "\u00a0", "e\u0301", "\t",     "\u4e2d", "www.",
      "mr",     ":",  "\u201c", "\u201d", "\u2010", "\xff",    "don't",  "U.S."};
  Generator generator(3);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    const std::int64_t length = generator.integers(1, 12, true);
    for (std::int64_t j = 0; j < length; ++j)
      text += parts[static_cast<std::size_t>(
          generator.integers(0, static_cast<std::int64_t>(parts.size())))];
    const bool lower = generator.random() < 0.5;
    const bool french = generator.random() < 0.5;
    const Tokenizer tokenizer(
        {.lowercase = lower, .spacing = french ? Spacing::kFrench : Spacing::kTight});
    const Words tokens = tokenizer.tokenize(text);
    INFO("text: " << text);
    REQUIRE(tokenizer.detokenize(tokens) == tokenizer.normalize(text));
    REQUIRE(std::ranges::none_of(tokens, [](const std::string& token) {
      return token.empty() || token.find(' ') != std::string::npos;
    }));
  }
}

TEST_CASE("elided words and contractions are told by their spelling", "[corpora]") {
  for (const char* token : {"l'", "L'", "qu'", "Lorsqu\u2019", "\u00e7'", "\u00c7'"})
    CHECK(is_elided(token));
  for (const char* token : {"l", "'", "o'", "l'a", "", "girls'", "'l"})
    CHECK_FALSE(is_elided(token));
  for (const char* token : {"'s", "'S", "\u2019re", "n't", "N\u2019T"})
    CHECK(is_contraction(token));
  for (const char* token : {"s", "'", "it's", "'t", "nt", "", "'so"})
    CHECK_FALSE(is_contraction(token));
}

}  // namespace softlookup
