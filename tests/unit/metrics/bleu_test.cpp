#include "metrics/bleu.hpp"

#include <sstream>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup {

namespace {

using Catch::Matchers::WithinAbs;
using Views = std::vector<std::string_view>;

// Logarithms and exponentials within a few units in the last place of 100.
constexpr double kRounding = 1e-11;

BleuStatistics statistics_of(const Views& hypotheses, const std::vector<Views>& references) {
  BleuStatistics sum;
  for (std::size_t i = 0; i < hypotheses.size(); ++i)
    sum += bleu_statistics(hypotheses[i], references[i]);
  return sum;
}

}  // namespace

TEST_CASE("BLEU has the values that sacreBLEU's documentation and tests store", "[metrics]") {
  // README, corpus of three sentences with two references each.
  const BleuStatistics readme = statistics_of(
      {"The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."},
      {{"The dog bit the man.", "The dog had bit the man."},
       {"It was not unexpected.", "No one was surprised."},
       {"The man bit him first.", "The man had bitten the dog."}});
  CHECK_THAT(corpus_bleu(readme).bleu, WithinAbs(48.530827, 5e-7));

  // The metric card of `evaluate`'s sacrebleu.
  const BleuStatistics card = statistics_of(
      {"hello there general kenobi", "on our way to ankh morpork"},
      {{"hello there general kenobi", "hello there !"}, {"goodbye ankh morpork", "ankh morpork"}});
  CHECK(card == BleuStatistics{10, 7, {6, 4, 2, 1}, {10, 8, 6, 4}});
  const BleuScore score = corpus_bleu(card);
  CHECK_THAT(score.bleu, WithinAbs(39.76353643835252, kRounding));
  CHECK_THAT(score.precisions[2], WithinAbs(33.333333333333336, kRounding));
  CHECK(score.precisions[3] == 25);
  CHECK(score.brevity_penalty == 1);

  // MT-Telescope's test of it, one reference each: half a match for the fourth order.
  const BleuStatistics telescope =
      statistics_of({"Hi world.", "This is a Test."}, {{"Hello world."}, {"This is a test."}});
  CHECK(telescope == BleuStatistics{8, 8, {6, 3, 1, 0}, {8, 6, 4, 2}});
  CHECK_THAT(corpus_bleu(telescope).bleu, WithinAbs(39.13, 0.01));

  // test_scoring, test_statistics, test_sentence_bleu and test_bleu in its repository.
  CHECK_THAT(corpus_bleu({11, 11, {9, 7, 5, 3}, {10, 8, 6, 4}}).bleu, WithinAbs(83.75922397, 1e-6));
  const BleuStatistics clipped =
      bleu_statistics("am I am a character sequence", "I am a symbol string sequence a a");
  CHECK(clipped == BleuStatistics{6, 8, {4, 2, 1, 0}, {6, 5, 4, 3}});
  const BleuStatistics sugar = bleu_statistics(
      "Produc\u021bia de zah\u0103r prim\u0103 va fi exprimat\u0103 \u00een ceea ce prive\u0219te "
      "zah\u0103rul alb;",
      "produc\u0163ia de zah\u0103r brut se exprim\u0103 \u00een zah\u0103r alb;");
  CHECK_THAT(sentence_bleu(sugar).bleu, WithinAbs(8.493, 1e-3));
  CHECK(sentence_bleu(bleu_statistics("this is a cat", "okay thanks")).bleu == 0);
  CHECK_THAT(sentence_bleu(bleu_statistics("test", "a test")).bleu,
             WithinAbs(36.78794411714425, kRounding));
  CHECK(corpus_bleu({0, 1, {}, {4, 4, 2, 1}}).bleu == 0);
  CHECK(corpus_bleu({14, 10, {}, {10, 11, 12, 0}}).bleu == 0);
}

TEST_CASE("BLEU of made-up corpora is what another implementation computes", "[metrics]") {
  std::istringstream lines(golden_text("bleu.txt", "python"));
  std::string word;
  std::size_t size = 0;
  int corpora = 0;
  for (; lines >> word >> size; ++corpora) {
    REQUIRE(word == "corpus");
    double penalty = 0;
    std::array<double, kBleuOrder> precisions{};
    double expected = 0;
    lines >> penalty;
    for (double& precision : precisions) lines >> precision;
    lines >> expected >> std::ws;
    BleuStatistics sum;
    for (std::size_t i = 0; i < size; ++i) {
      std::string hypothesis;
      std::string reference;
      std::string sentence;
      std::getline(lines, hypothesis, '\t');
      std::getline(lines, reference, '\t');
      std::getline(lines, sentence);
      const BleuStatistics statistics = bleu_statistics(hypothesis, reference);
      CHECK_THAT(sentence_bleu(statistics).bleu, WithinAbs(std::stod(sentence), kRounding));
      sum += statistics;
    }
    const BleuScore score = corpus_bleu(sum);
    CHECK_THAT(score.bleu, WithinAbs(expected, kRounding));
    CHECK_THAT(score.brevity_penalty, WithinAbs(penalty, 1e-15));
    for (std::size_t n = 0; n < kBleuOrder; ++n)
      CHECK_THAT(score.precisions[n], WithinAbs(precisions[n], kRounding));
  }
  CHECK(corpora == 9);
}

TEST_CASE("a copy scores 100 and nothing scores 0", "[metrics]") {
  const std::string text = "Le chat noir dort sur la chaise rouge.";
  CHECK_THAT(corpus_bleu(bleu_statistics(text, text)).bleu, WithinAbs(100, kRounding));
  CHECK(corpus_bleu({}).bleu == 0);
  CHECK(corpus_bleu(bleu_statistics("", text)).bleu == 0);
  CHECK(corpus_bleu(bleu_statistics("", text)).brevity_penalty == 0);
  CHECK(corpus_bleu(bleu_statistics(text, "")).bleu == 0);
  CHECK(sentence_bleu({}).bleu == 0);
}

TEST_CASE("a corpus shorter than four tokens scores 0, its sentence need not", "[metrics]") {
  const BleuStatistics two = bleu_statistics("le chat", "le chat");
  CHECK(two == BleuStatistics{2, 2, {2, 1, 0, 0}, {2, 1, 0, 0}});
  CHECK(corpus_bleu(two).bleu == 0);
  CHECK_THAT(sentence_bleu(two).bleu, WithinAbs(100, kRounding));
}

TEST_CASE("case counts, and a tie in length goes to the shorter reference", "[metrics]") {
  CHECK(bleu_statistics("Le chat", "le chat").matches[0] == 1);
  CHECK(bleu_statistics("a b c", Views{"a b c d", "a b"}).reference_length == 2);
  CHECK(bleu_statistics("a b c", Views{"a b", "a b c d"}).reference_length == 2);
  CHECK(bleu_statistics("a b c", Views{"a", "a b c d"}).reference_length == 4);
  CHECK_THROWS_MATCHES(bleu_statistics("a", Views{}), Error,
                       IsError(ErrorCode::kInvalidArgument, "at least one reference"));
}

TEST_CASE("the signature says what was computed", "[metrics]") {
  CHECK(bleu_signature() == "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:softlookup.1");
  CHECK(bleu_signature(2).starts_with("nrefs:2|"));
}

}  // namespace softlookup
