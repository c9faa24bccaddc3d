#include "training/evaluation.hpp"

#include <cmath>
#include <numeric>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "training/small_run.hpp"

namespace softlookup {

namespace {

/// A model that has learned a few short sentences, not all of them.
TrainingRun half_trained() {
  EncoderDecoderOptions architecture = small_architecture();
  architecture.encoder_size = 16;
  architecture.decoder_size = 32;
  TrainingRun run = small_run(architecture, small_training(250), small_corpus(40, {3, 5}));
  while (!run.trainer->finished()) run.trainer->step();
  return run;
}

/// 3 to 14 words, so that more than one range of lengths has sentences.
std::vector<SentencePair> mixed_pairs() {
  std::vector<SentencePair> pairs = small_corpus(40, {3, 5});
  const std::vector<SentencePair> longer = small_corpus(13, {7, 14});
  pairs.insert(pairs.end(), longer.begin(), longer.end());
  return pairs;
}

/// The same figures, one sentence at a time and by their definitions.
EvaluationCounts counted_by_hand(TranslationModel& model, const SentencePair& pair) {
  EvaluationCounts counts;
  counts.sentences = 1;
  const std::vector<EncodedPair> one = encode_pairs(model, std::span(&pair, 1));
  std::vector<std::int32_t> reference = one[0].target;
  reference.push_back(kEnd);
  const TeacherForced forced = force_targets(model.network, one)[0];
  for (std::size_t t = 0; t < reference.size(); ++t) {
    counts.nats -= static_cast<double>(forced.log_probabilities[t]);
    counts.forced_words.hits += forced.predicted[t] == reference[t] ? 1 : 0;
  }
  counts.tokens = counts.forced_words.total = counts.free_words.total = reference.size();
  const Translation translation = translate_batch(model.network, one)[0];
  std::vector<std::int32_t> output = translation.ids;
  if (translation.finished) output.push_back(kEnd);
  for (std::size_t t = 0; t < std::min(output.size(), reference.size()); ++t)
    counts.free_words.hits += output[t] == reference[t] ? 1 : 0;
  counts.exact = {output == reference ? 1U : 0U, 1};
  counts.bleu = bleu_statistics(model.target_text.join(model.target.decode(output)),
                                model.target_text.join(pair.target));
  for (std::size_t t = 0; t < pair.target.size(); ++t) {
    std::size_t best = 0;
    for (std::size_t s = 0; s < pair.source.size(); ++s)
      if (forced.weights(static_cast<int>(t), static_cast<int>(s)) >
          forced.weights(static_cast<int>(t), static_cast<int>(best)))
        best = s;
    bool judged = false;
    for (const Link& link : pair.links) {
      if (link.target != t) continue;
      judged = true;
      counts.links.sure += link.sure ? 1 : 0;
      if (link.source != best) continue;
      counts.links.predicted_possible += 1;
      counts.links.predicted_sure += link.sure ? 1 : 0;
    }
    counts.links.predicted += judged ? 1 : 0;
  }
  counts.sure_links = counts.links;
  counts.sure_links.predicted_possible = counts.links.predicted_sure;
  return counts;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

}  // namespace

TEST_CASE("an evaluation counts what its definitions say, overall and by length", "[training]") {
  TrainingRun run = half_trained();
  const std::vector<SentencePair> pairs = mixed_pairs();
  EvaluationOptions options;
  options.decoding.batch_size = 9;
  const ByLength<EvaluationCounts> found = evaluate(*run.model, held_out(pairs), options);
  ByLength<EvaluationCounts> expected(options.buckets);
  for (const SentencePair& pair : pairs)
    expected.add(pair.source.size(), counted_by_hand(*run.model, pair));
  const auto same = [](EvaluationCounts a, EvaluationCounts b) {
    CHECK(close(a.nats, b.nats));
    a.nats = b.nats = 0;
    return a == b;
  };
  CHECK(same(found.whole(), expected.whole()));
  for (std::size_t bucket = 0; bucket < found.buckets().size(); ++bucket)
    CHECK(same(found.part(bucket), expected.part(bucket)));
  CHECK(found.buckets().label(0) == "3-6");
  CHECK(found.part(0).sentences == 40);
  CHECK(found.part(1).sentences + found.part(2).sentences == 13);

  const EvaluationFigures all = figures_of(found.whole());
  CHECK(all.exact_match > 0.1);
  CHECK(all.exact_match < 1);
  CHECK(close(all.perplexity, std::exp(all.loss)));
  CHECK(all.forced_accuracy > 0.2);
  CHECK(all.bleu > 10);
  CHECK(all.alignment_error_rate > 0);
  CHECK(all.sure_alignment_error_rate >= all.alignment_error_rate);
}

TEST_CASE("an evaluation goes batch by batch", "[training]") {
  TranslationModel model = small_model(small_architecture());
  EvaluationOptions options;
  options.decoding.batch_size = 4;
  options.decoding.max_length = 8;
  Evaluation evaluation(model, held_out(small_corpus(10)), options);
  std::vector<std::size_t> done;
  while (!evaluation.finished()) {
    evaluation.step();
    done.push_back(evaluation.sentences_done());
    CHECK(evaluation.counts().whole().sentences == done.back());
  }
  CHECK(done == std::vector<std::size_t>{4, 8, 10});
  CHECK_THROWS_MATCHES(evaluation.step(), Error,
                       IsError(ErrorCode::kInvalidArgument, "all of its pairs"));
}

TEST_CASE("teacher-forced figures need no translation", "[training]") {
  TranslationModel model = small_model(small_architecture());
  EvaluationOptions options;
  options.free_running = false;
  const auto counts = evaluate(model, held_out(small_corpus(5)), options).whole();
  const EvaluationFigures figures = figures_of(counts);
  CHECK(figures.loss > 0);
  CHECK(counts.exact == Proportion{});
  CHECK(std::isnan(figures.exact_match));
  CHECK(std::isnan(figures.free_accuracy));
  CHECK(std::isnan(figures.bleu));
}

TEST_CASE("there is no alignment error rate without links or attention", "[training]") {
  TranslationModel model = small_model(small_architecture());
  std::vector<SentencePair> pairs = small_corpus(5);
  for (SentencePair& pair : pairs) pair.links.clear();
  CHECK(std::isnan(figures_of(evaluate(model, held_out(pairs)).whole()).alignment_error_rate));
  EncoderDecoderOptions architecture = small_architecture();
  architecture.attention.reset();
  TranslationModel fixed = small_model(architecture);
  const auto figures = figures_of(evaluate(fixed, held_out(small_corpus(5))).whole());
  CHECK(std::isnan(figures.alignment_error_rate));
  CHECK(figures.loss > 0);
}

TEST_CASE("a word that the vocabulary does not have is never right", "[training]") {
  TranslationModel model = small_model(small_architecture());
  const MatrixView<float> bias =
      model.network.parameters().value(*model.network.parameters().find("output.bias"));
  bias(0, kUnknown) = 1e6F;  // the model writes <unk> whatever it reads
  const auto counts = evaluate(model, held_out({{{"zebra"}, {"zebre"}, {}}})).whole();
  CHECK(counts.forced_words == Proportion{0, 2});
  CHECK(counts.free_words == Proportion{0, 2});
  CHECK(counts.exact == Proportion{0, 1});
  CHECK(counts.tokens == 2);
}

TEST_CASE("BLEU is against the reference's own text where there is one", "[training]") {
  TrainingRun run = half_trained();
  SentencePair pair = small_corpus(40, {3, 5}).front();
  const std::vector<EncodedPair> one = encode_pairs(*run.model, std::span(&pair, 1));
  const std::string output = run.model->target_text.join(
      run.model->target.decode(translate_batch(run.model->network, one)[0].ids));
  pair.links.clear();
  const auto counts = evaluate(*run.model, {{pair, output + " et bien plus"}}).whole();
  CHECK(counts.bleu == bleu_statistics(output, output + " et bien plus"));
}

TEST_CASE("pairs that cannot be evaluated are refused by number", "[training]") {
  TranslationModel model = small_model(small_architecture());
  const auto refuse = [&](std::vector<SentencePair> pairs, ErrorCode code, const char* text) {
    CHECK_THROWS_MATCHES(Evaluation(model, held_out(std::move(pairs))), Error, IsError(code, text));
  };
  refuse({}, ErrorCode::kInvalidArgument, "no pairs");
  refuse({{{"the"}, {"le"}, {}}, {{}, {"le"}, {}}}, ErrorCode::kInvalidArgument,
         "pair 2: the source is empty");
  refuse({{{"the"}, {}, {}}}, ErrorCode::kInvalidArgument, "pair 1: the target is empty");
  refuse({{{"the"}, {"le"}, {{0, 1, true}}}}, ErrorCode::kOutOfRange,
         "pair 1: a link joins source word 0 and target word 1");
  EvaluationOptions options;
  options.decoding.batch_size = 0;
  CHECK_THROWS_MATCHES(Evaluation(model, held_out(small_corpus(1)), options), Error,
                       IsError(ErrorCode::kInvalidArgument, "batch size"));
}

}  // namespace softlookup
