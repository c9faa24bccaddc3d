#include "corpora/grammar_faults.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "corpora/grammar_corpus.hpp"
#include "corpora/pair_text.hpp"

namespace softlookup {

namespace {

/// Between them: every kind of word, l' n' qu' du, a predicate adjective, both negations.
SentencePair red_chair() {
  return parse_pair(
      "the black cat sleeps on the red chair\tle chat noir dort sur la chaise rouge\t"
      "0-0 2?0 2-1 1-2 2?2 2?3 3-3 4-4 5-5 7?5 7-6 6-7 7?7");
}
SentencePair old_tree() {
  return parse_pair(
      "this old tree is not near the island because a woman never sees her\t"
      "ce vieil arbre n' est pas près de l' île parce qu' une femme ne la voit jamais\t"
      "0-0 2?0 1-1 2?1 2-2 4-3 2?4 3-4 4-5 5-6 5-7 6-8 7?8 7-9 8-10 8-11 9-12 10?12 10-13 11-14 "
      "13-15 10?16 12-16 11-17");
}
SentencePair heavy_boats() {
  return parse_pair(
      "the children of the king do not always follow my heavy boats\t"
      "les enfants du roi ne suivent pas toujours mes bateaux lourds\t"
      "0-0 1?0 1-1 2-2 3-2 4?2 4-3 6-4 1?5 5?5 8-5 6-6 7-7 9-8 11?8 11-9 10-10 11?10");
}
SentencePair beautiful_king() {
  return parse_pair(
      "her king who sees her is beautiful and two geese sing with a mouse\t"
      "son roi qui la voit est beau et deux oies chantent avec une souris\t"
      "0-0 1?0 1-1 2-2 4-3 1?4 3-4 1?5 5-5 1?6 6-6 7-7 8-8 9-9 9?10 10-10 11-11 12-12 13?12 13-13");
}

std::string listed(const std::vector<std::string>& faults) {
  std::string text;
  for (const std::string& fault : faults) text += fault + "\n";
  return text;
}

void check_fault(const SentencePair& pair, std::string_view expected) {
  const std::string faults = listed(grammar_faults(pair));
  INFO("expected: " << expected << "\nfound: " << faults);
  CHECK(faults.find(expected) != std::string::npos);
}

void check_english(SentencePair pair, std::size_t position, const char* word,
                   std::string_view expected) {
  pair.source.at(position) = word;
  check_fault(pair, expected);
}

void check_french(SentencePair pair, std::size_t position, const char* word,
                  std::string_view expected) {
  pair.target.at(position) = word;
  check_fault(pair, expected);
}

void check_english(const char* sentence, std::string_view expected) {
  check_fault(parse_pair(std::string(sentence) + "\tle chat dort"), expected);
}

void check_french(const char* sentence, std::string_view expected) {
  check_fault(parse_pair(std::string("the cat sleeps\t") + sentence), expected);
}

}  // namespace

TEST_CASE("well-formed pairs have no faults", "[corpora]") {
  for (const SentencePair& pair : {red_chair(), old_tree(), heavy_boats(), beautiful_king()}) {
    const std::vector<std::string> faults = grammar_faults(pair);
    INFO(listed(faults));
    CHECK(faults.empty());
  }
}

TEST_CASE("20,000 generated pairs have no faults", "[corpora]") {
  std::size_t faulty = 0;
  for (const SentencePair& pair : grammar_corpus({.count = 20'000, .seed = 3})) {
    const std::string faults = listed(grammar_faults(pair));
    if (faults.empty()) continue;
    UNSCOPED_INFO(format_pair(pair) << "\n" << faults);
    ++faulty;
  }
  CHECK(faulty == 0);
}

TEST_CASE("French words that do not agree are found", "[corpora]") {
  check_french(red_chair(), 0, "la", R"(word 0, "la", does not agree with "chat")");
  check_french(red_chair(), 0, "les", R"(word 0, "les", does not agree with "chat")");
  check_french(red_chair(), 2, "noire", R"(word 2, "noire", does not agree with "chat")");
  check_french(red_chair(), 7, "rouges", R"(word 7, "rouges", does not agree with "chaise")");
  check_french(red_chair(), 3, "dorment", R"(word 3, "dorment", does not agree with "chat")");
  check_french(old_tree(), 1, "vieille", R"(word 1, "vieille", does not agree with "arbre")");
  check_french(old_tree(), 12, "un", R"(word 12, "un", does not agree with "femme")");
  check_french(heavy_boats(), 2, "des", R"(word 2, "des", does not agree with "roi")");
  check_french(heavy_boats(), 8, "mon", R"(word 8, "mon", does not agree with "bateaux")");
  check_french(heavy_boats(), 10, "lourdes", R"("lourdes", does not agree with "bateaux")");
  check_french(beautiful_king(), 6, "belle", R"(word 6, "belle", does not agree with "roi")");
  check_french(beautiful_king(), 5, "sont", R"(word 5, "sont", does not agree with "roi")");
  // souris has one form for both numbers: its words must agree with each other.
  check_french("la souris grises dort", R"(word 2, "grises", does not agree with "souris")");
  check_french("les souris dort", R"(word 2, "dort", does not agree with "souris")");
}

TEST_CASE("forms for vowels before consonants, and the reverse, are found", "[corpora]") {
  check_french(old_tree(), 0, "cet", R"(word 0, "cet", does not agree)");
  check_french(old_tree(), 1, "vieux", R"(word 1, "vieux", does not agree)");
  check_french("ce arbre tombe", R"(word 0, "ce", does not agree)");
  check_french("sa île tombe", R"(word 0, "sa", does not agree)");
  check_french("son chaise tombe", R"(word 0, "son", does not agree)");
  check_french("ma oie dort", R"(word 0, "ma", does not agree)");
  check_french("un beau oiseau dort", R"(word 1, "beau", does not agree)");
  check_french("un bel chat dort", R"(word 1, "bel", does not agree)");
  check_french(beautiful_king(), 6, "bel", R"(word 6, "bel", does not agree)");
}

TEST_CASE("missing and misplaced elision and contraction are found", "[corpora]") {
  check_french(old_tree(), 8, "la", R"(word 8, "la", is elided before a vowel)");
  check_french(old_tree(), 3, "ne", R"(word 3, "ne", is elided before a vowel)");
  check_french(old_tree(), 11, "que", R"(word 11, "que", is elided before a vowel)");
  check_french("le chat le aime", R"(word 2, "le", is elided before a vowel)");
  check_french("le roi de un port dort", R"(word 2, "de", is elided before a vowel)");
  check_french(red_chair(), 5, "l'", R"(word 5, "l'", stands before a vowel only)");
  check_french(old_tree(), 14, "n'", R"(word 14, "n'", stands before a vowel only)");
  check_french("le chat dort parce qu' le roi dort", R"(word 4, "qu'", stands before a vowel)");
  check_french("le roi d' la reine dort", R"(word 2, "d'", stands before a vowel only)");
  check_french("le chat du arbre dort", R"(word 2, "du", does not agree with "arbre")");
  check_french("le chat de le roi dort", R"(word 2, "de", forms one word with the article)");
  check_french("le chat dort près de les murs", R"(word 4, "de", forms one word with)");
}

TEST_CASE("French words out of place are found", "[corpora]") {
  check_french("le chat dort pas", R"(word 3, "pas", needs ne before the verb)");
  check_french("le chat la voit jamais", R"(word 4, "jamais", needs ne before the verb)");
  check_french("le chat ne dort", "word 4: expected pas or jamais after ne, found the end");
  check_french("le chat ne pas dort", R"(word 3: expected a verb, found "pas")");
  check_french("le chat voit la", "word 4: expected a noun, found the end");
  check_french("le chat ne voit la pas", R"(word 4: expected pas or jamais after ne, found "la")");
  check_french("le chat la ne voit pas", R"(word 3: expected a verb, found "ne")");
  check_french("le chat la dort", R"(word 3, "dort", takes no object)");
  check_french("le chat voit", "word 3: expected a determiner, found the end");
  check_french("le chat souvent dort", R"(word 2: expected a verb, found "souvent")");
  check_french("le noir chat dort", R"(word 1: expected a noun, found "noir")");
  check_french("le chat petit dort", R"(word 2: expected a verb, found "petit")");
  check_french("chat dort", R"(word 0: expected a determiner, found "chat")");
  check_french("le chat est", "word 3: expected an adjective or a preposition, found the end");
  check_french("le chat dort parce le roi dort", R"(word 4: expected que, found "le")");
  check_french("le chat dort près le roi", R"(word 4: expected de, found "le")");
  check_french("le chat dort le roi", R"(word 3: expected a conjunction or the end, found "le")");
  check_french("le dragon dort", R"(word 1: expected a noun, found "dragon")");
}

TEST_CASE("English faults are found", "[corpora]") {
  check_english(red_chair(), 3, "sleep", R"(word 3, "sleep", does not agree with "cat")");
  check_english(heavy_boats(), 5, "does", R"(word 5, "does", does not agree with "children")");
  check_english(heavy_boats(), 8, "follows",
                R"(word 8, "follows", needs its bare form after "do")");
  check_english(old_tree(), 0, "these", R"(word 0, "these", does not agree with "tree")");
  check_english(old_tree(), 3, "are", R"(word 3, "are", does not agree with "tree")");
  check_english(old_tree(), 9, "an", R"(word 9, "an", has the other form here)");
  check_english("a apple falls", R"(word 0, "a", has the other form here)");
  check_english("the chair who falls is red", R"(word 2, "who", follows a thing, "chair")");
  check_english("the black small cat sleeps", R"(word 2: expected a noun, found "small")");
  check_english("the cat does sleep", R"(word 3: expected not, found "sleep")");
  check_english("the cat not sleeps", R"(word 2: expected a verb, found "not")");
  check_english("the cat sees", "word 3: expected an object, found the end");
  check_english("the cat sleeps the dog", R"(word 3: expected a conjunction or the end, found)");
  check_english("cat sleeps", R"(word 0: expected a determiner, found "cat")");
  check_english("the dragon sleeps", R"(word 1: expected a noun, found "dragon")");
}

TEST_CASE("sure links that are wrong are found", "[corpora]") {
  const auto changed = [](SentencePair pair, Link from, Link to) {
    const auto link = std::find(pair.links.begin(), pair.links.end(), from);
    REQUIRE(link != pair.links.end());
    *link = to;
    return pair;
  };
  const auto without = [](SentencePair pair, Link link) {
    REQUIRE(std::erase(pair.links, link) == 1);
    return pair;
  };
  check_fault(changed(red_chair(), {3, 3, true}, {8, 3, true}), "link 8-3 leads outside");
  check_fault(changed(red_chair(), {3, 3, true}, {3, 8, true}), "link 3-8 leads outside");
  check_fault(changed(red_chair(), {4, 4, true}, {3, 3, true}), "link 3-3 is given twice");
  check_fault(changed(red_chair(), {3, 3, true}, {4, 3, true}),
              "sure link 4-3 (on, dort) joins words that are no translations");
  check_fault(without(red_chair(), {3, 3, true}), R"(English word 3, "sleeps", has 0 sure links)");
  check_fault(without(red_chair(), {3, 3, true}), R"(French word 3, "dort", has 0 sure links)");
  check_fault(without(heavy_boats(), {3, 2, true}), R"("du", has 1 sure links, not 2)");
  check_fault(without(old_tree(), {11, 14, true}), R"("never", has 1 sure links, not 2)");

  SentencePair crossed = changed(red_chair(), {0, 0, true}, {5, 0, true});
  crossed = changed(crossed, {5, 5, true}, {0, 5, true});
  crossed.target = {"le", "chat", "noir", "dort", "sur", "le", "mur", "rouge"};
  check_fault(crossed, "sure links 0-5 (the, le) and 5-0 (the, le) cross within a class of words");

  const SentencePair pronoun = parse_pair(
      "the cat who sees her sees her cat\tle chat qui la voit voit sa chat\t"
      "0-0 1?0 1-1 2-2 4-6 1?4 3-4 1?5 5-5 6-3 7?6 7-7");
  check_fault(pronoun, "sure link 4-6 (her, sa) joins words that are no translations");

  check_fault(parse_pair("the cats sleep\tle chat dort\t0-0 1-1 2-2"),
              "sure link 1-1 (cats, chat) joins words that are no translations");
}

TEST_CASE("possible links that are wrong are found", "[corpora]") {
  for (const SentencePair& good : {red_chair(), old_tree(), heavy_boats(), beautiful_king()}) {
    for (std::size_t i = 0; i < good.links.size(); ++i) {
      if (good.links[i].sure) continue;
      SentencePair pair = good;
      pair.links.erase(pair.links.begin() + static_cast<std::ptrdiff_t>(i));
      REQUIRE(grammar_faults(pair).size() == 1);
      check_fault(pair, "is missing");
    }
  }
  SentencePair pair = red_chair();
  pair.links.push_back({2, 6, false});
  check_fault(pair, "possible link 2?6 (cat, chaise) joins words that do not agree");
}

}  // namespace softlookup
