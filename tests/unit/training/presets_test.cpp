#include "training/presets.hpp"

#include <set>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "training/training_run.hpp"
#include "training/weights_hash.hpp"

namespace softlookup {

TEST_CASE("presets are found by name", "[training]") {
  std::set<std::string> names;
  for (const Preset& each : presets()) {
    names.emplace(each.name);
    CHECK(&preset(each.name) == &each);
    CHECK(!each.description.empty());
    CHECK(each.corpus.split == Split::kTrain);
  }
  CHECK(names == std::set<std::string>{"lesson", "fixed", "quick", "forward", "reversed"});
  CHECK_THROWS_MATCHES(preset("Lesson"), Error,
                       IsError(ErrorCode::kInvalidArgument,
                               "there is no preset \"Lesson\"; there are lesson, fixed, quick"));
}

TEST_CASE("presets that are compared differ in one field", "[training]") {
  EncoderDecoderOptions with_attention = preset("lesson").model;
  with_attention.attention.reset();
  CHECK(preset("fixed").model == with_attention);
  CHECK(preset("fixed").training == preset("lesson").training);
  EncoderDecoderOptions turned = preset("forward").model;
  turned.reversed_source = true;
  CHECK(preset("reversed").model == turned);
  CHECK(preset("reversed").training == preset("forward").training);
}

TEST_CASE("a preset and a seed decide a run", "[training]") {
  Preset small = preset("lesson");
  small.corpus.count = 300;
  const auto run_of = [&small](std::uint64_t seed) {
    TrainingRun run = start_run(small, seed);
    run.trainer->step();
    return run;
  };
  const TrainingRun run = run_of(4);
  const auto hash = [](const TrainingRun& of) {
    return weights_hash(of.model->network.parameters().values());
  };
  CHECK(hash(run_of(4)) == hash(run));
  CHECK(hash(run_of(5)) != hash(run));
  CHECK(run.trainer->options().seed == 4);
  CHECK(run.trainer->pairs().size() == 300);
  CHECK(run.model->network.options().source_vocabulary == run.model->source.size());
  CHECK(run.model->network.options().target_vocabulary == run.model->target.size());
  const std::vector<std::pair<std::string, std::string>> details = {{"preset", "lesson"},
                                                                    {"seed", "4"}};
  CHECK(run.model->details == details);
}

TEST_CASE("a preset's vocabularies know every sentence of the grammar", "[training]") {
  Preset small = preset("lesson");
  small.corpus.count = 2;
  const TrainingRun run = start_run(small, 1);
  std::size_t words = 0;
  for (const SentencePair& pair : grammar_corpus({500, 8, Split::kTest})) {
    for (const std::string& word : pair.source) CHECK(run.model->source.contains(word));
    for (const std::string& word : pair.target) CHECK(run.model->target.contains(word));
    words += pair.source.size();
  }
  CHECK(words > 1500);
}

TEST_CASE("the lesson and its fixed-vector twin are of equal size", "[training]") {
  Preset lesson = preset("lesson");
  Preset fixed = preset("fixed");
  lesson.corpus.count = fixed.corpus.count = 1;
  const std::size_t with = start_run(lesson, 0).model->network.parameters().size();
  const std::size_t without = start_run(fixed, 0).model->network.parameters().size();
  const std::size_t larger = std::max(with, without);
  CHECK(larger - std::min(with, without) <= larger / 20);
}

}  // namespace softlookup
