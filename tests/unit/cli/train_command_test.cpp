#include "cli/train_command.hpp"

#include <algorithm>
#include <csignal>
#include <sstream>
#include <streambuf>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cli/files.hpp"
#include "cli/json_reader.hpp"
#include "cli/run.hpp"
#include "cli/temporary_folder.hpp"
#include "training/checkpoint.hpp"

namespace softlookup::cli {

namespace {

using Catch::Matchers::ContainsSubstring;

using Strings = std::vector<std::string>;

Strings with(Strings arguments, const Strings& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// A run of eight steps that takes a fraction of a second.
Strings small_run(const std::string& out) {
  return {"train", "--preset",    "quick", "--steps",      "8", "--pairs", "64", "--lengths",
          "3-6",   "--dev-pairs", "8",     "--batch-size", "8", "--out",   out};
}

constexpr const char* kSource = "A cat sleeps.\nTwo dogs run!\nThe cat runs.\nA dog sleeps.\n";
constexpr const char* kTarget =
    "Un chat dort.\nDeux chiens courent !\nLe chat court.\nUn chien dort.\n";

/// A model of few numbers on two files.
Strings small_text_run(const TemporaryFolder& folder, const Strings& more = {}) {
  return with(
      {"train", "--src", folder.file("a.en", kSource), "--tgt", folder.file("a.fr", kTarget),
       "--embedding-size", "8", "--encoder-size", "8", "--decoder-size", "8", "--min-count", "1",
       "--epochs", "2", "--out", folder.path("model")},
      more);
}

void refused(const Strings& arguments, int status, const std::string& message) {
  const Run result = run(arguments);
  INFO(result.err);
  CHECK(result.status == status);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring(message));
}

/// What is written to `err`; presses Ctrl-C once it holds `sign`.
class Interrupting : public std::stringbuf {
 public:
  explicit Interrupting(std::string sign) : sign_(std::move(sign)) {}

 protected:
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    const std::streamsize written = std::stringbuf::xsputn(text, count);
    if (!pressed_ && view().find(sign_) != std::string_view::npos) {
      pressed_ = true;
      std::raise(SIGINT);
    }
    return written;
  }

 private:
  std::string sign_;
  bool pressed_ = false;
};

Run run_until(const Strings& arguments, const std::string& sign) {
  std::istringstream in;
  std::ostringstream out;
  Interrupting buffer(sign);
  std::ostream err(&buffer);
  Console console{in, out, err};
  const int status = run_command(arguments, console);
  return {status, out.str(), buffer.str()};
}

}  // namespace

TEST_CASE("train writes the same model for the same command and says how good it is", "[cli]") {
  const TemporaryFolder folder;
  const Run json = run(with(small_run(folder.path("a")), {"--json", "--seed", "5"}));
  REQUIRE(json.status == 0);
  CHECK(is_json(json.out));
  for (const char* member :
       {"\"preset\":\"quick\"", "\"seed\":\"5\"", "\"steps\":8",
        "\"final_loss\":", "\"seconds\":", "\"tokens_per_second\":", "\"weights_hash\":\"",
        "\"held_out\":{\"sentences\":8,", "\"interrupted\":false"})
    CHECK_THAT(json.out, ContainsSubstring(member));

  const Run text = run(with(small_run(folder.path("b")), {"--seed", "5"}));
  CHECK(text.status == 0);
  CHECK_THAT(text.out, ContainsSubstring("8 steps in "));
  CHECK_THAT(text.out, ContainsSubstring("On held-out sentences:"));
  CHECK(folder.text_of("a") == folder.text_of("b"));
  CHECK_FALSE(folder.has("a.part"));
  CHECK_FALSE(folder.has("a.checkpoint"));

  REQUIRE(run(with(small_run(folder.path("b")), {"--seed", "6"})).status == 0);
  CHECK(folder.text_of("a") != folder.text_of("b"));

  const TranslationModel model = read_model(folder.path("a"));
  CHECK(model.details.at(0) == std::pair<std::string, std::string>("preset", "quick"));
  CHECK(model.details.at(2) == std::pair<std::string, std::string>("steps", "8"));
  CHECK_THAT(json.out,
             ContainsSubstring("\"weights_hash\":\"" + model.details.at(3).second + "\""));
}

TEST_CASE("Ctrl-C saves a run that goes on to the same bytes", "[cli]") {
  const TemporaryFolder folder;
  const Strings looks = {"--evaluate-every", "2", "--patience", "9"};
  REQUIRE(run(with(small_run(folder.path("whole")), looks)).status == 0);

  const Strings parts = with(small_run(folder.path("parts")), looks);
  const Run stopped = run_until(parts, "step 4:");
  CHECK(stopped.status == kInterrupted);
  CHECK_THAT(stopped.err, ContainsSubstring("stopped after step 4 of 8"));
  CHECK_THAT(stopped.err, ContainsSubstring("--resume " + folder.path("parts.checkpoint")));
  CHECK(read_model(folder.path("parts")).details.at(2).second == "4");
  CHECK(folder.text_of("parts") != folder.text_of("whole"));

  const Strings resume = {"--resume", folder.path("parts.checkpoint")};
  CHECK(run(with(parts, resume)).status == 0);
  CHECK(folder.text_of("parts") == folder.text_of("whole"));

  refused(with(with(parts, resume), {"--learning-rate", "0.5"}), 1, "a run with other settings");
  refused(with(with(parts, resume), {"--seed", "1"}), 1, "");
}

TEST_CASE("train saves checkpoints on the way", "[cli]") {
  const TemporaryFolder folder;
  REQUIRE(run(with(small_run(folder.path("whole")), {})).status == 0);
  const Strings saved = with(small_run(folder.path("saved")),
                             {"--checkpoint", folder.path("run"), "--checkpoint-every", "3"});
  REQUIRE(run(saved).status == 0);
  const std::string file = folder.text_of("run");
  CHECK(load_checkpoint(bytes_of(file)).state.steps_done == 6);
  REQUIRE(run(with(saved, {"--resume", folder.path("run")})).status == 0);
  CHECK(folder.text_of("saved") == folder.text_of("whole"));
  refused(with(saved, {"--resume", folder.path("whole")}), 1, "checkpoint");
  refused(with(saved, {"--resume", folder.path("missing")}), 1, "cannot be read");
}

TEST_CASE("train learns from files of sentences", "[cli]") {
  const TemporaryFolder folder;
  const Run result = run(small_text_run(folder, {"--dev-share", "0.25", "--json"}));
  INFO(result.err);
  REQUIRE(result.status == 0);
  CHECK(is_json(result.out));
  CHECK_THAT(result.err, ContainsSubstring("4 pairs in 4 lines"));
  CHECK_THAT(result.err, ContainsSubstring("3 pairs to learn from, 1 held out"));
  const TranslationModel model = read_model(folder.path("model"));
  CHECK(model.source_text.split("A cat.") == Strings{"A", "cat", "."});

  const std::string tsv = folder.file("a.tsv", "A cat.\tUn chat.\tme\nA dog.\tUn chien.\tyou\n");
  const Strings tabs = {"train",
                        "--tsv",
                        tsv,
                        "--dev-tsv",
                        tsv,
                        "--lowercase",
                        "yes",
                        "--min-count",
                        "1",
                        "--epochs",
                        "1",
                        "--embedding-size",
                        "4",
                        "--encoder-size",
                        "4",
                        "--decoder-size",
                        "4",
                        "--out",
                        folder.path("tabs")};
  REQUIRE(run(tabs).status == 0);
  CHECK(read_model(folder.path("tabs")).source.contains("a"));
  CHECK_FALSE(read_model(folder.path("tabs")).source.contains("A"));
}

TEST_CASE("train cuts words into pieces and limits vocabularies", "[cli]") {
  const TemporaryFolder folder;
  REQUIRE(run(small_text_run(folder, {"--subwords", "5"})).status == 0);
  CHECK(read_model(folder.path("model")).source_text.pieces()->merges().size() == 5);
  REQUIRE(run(small_text_run(folder, {"--vocabulary", "6"})).status == 0);
  CHECK(read_model(folder.path("model")).source.size() == 6);
  refused(small_text_run(folder, {"--vocabulary", "3"}), 1, "");
  refused(small_text_run(folder, {"--vocabulary", "70000"}), 1, "65536");
}

TEST_CASE("one pair, repeated or not, can be learnt from", "[cli]") {
  const TemporaryFolder folder;
  for (const char* text : {"a cat\tun chat\n", "a cat\tun chat\na cat\tun chat\n"}) {
    const std::string tsv = folder.file("one.tsv", text);
    const Run result =
        run({"train", "--tsv", tsv, "--epochs", "2", "--min-count", "1", "--embedding-size", "4",
             "--encoder-size", "4", "--decoder-size", "4", "--out", folder.path("one")});
    INFO(result.err);
    CHECK(result.status == 0);
  }
}

TEST_CASE("train refuses files that it cannot learn from", "[cli]") {
  const TemporaryFolder folder;
  const std::string out = folder.path("model");
  const std::string en = folder.file("a.en", kSource);
  refused({"train", "--src", en, "--tgt", folder.path("none"), "--out", out}, 1,
          folder.path("none") + ": the file cannot be read");
  refused({"train", "--src", en, "--tgt", folder.file("b.fr", "Un chat.\n"), "--out", out}, 1,
          "lines");
  refused({"train", "--tsv", folder.file("empty", ""), "--out", out}, 1, folder.path("empty"));
  refused({"train", "--tsv", folder.file("columns", "a cat\nun chat\n"), "--out", out}, 1,
          "line 1");
  refused({"train", "--tsv", folder.path(""), "--out", out}, 1, "cannot be read");
  CHECK_FALSE(folder.has("model"));

  const std::string tabs = folder.file("tabs", "a cat\tun chat\nno tab\na dog\tun chien\n");
  const Run result = run({"train", "--tsv", tabs, "--epochs", "1", "--embedding-size", "4",
                          "--encoder-size", "4", "--decoder-size", "4", "--out", out});
  CHECK(result.status == 0);
  CHECK_THAT(result.err, ContainsSubstring("1 lines left out"));
  CHECK_THAT(result.err, ContainsSubstring("line 2: expected two tab-separated columns, found 1"));
}

TEST_CASE("a file that cannot be written is known before the first step", "[cli]") {
  const TemporaryFolder folder;
  refused(small_run(folder.path("no/model")), 1, "the file cannot be written");
  refused(small_run(folder.path("")), 1, "the file cannot be written");
}

TEST_CASE("a run that diverges keeps the weights of the step before", "[cli]") {
  const TemporaryFolder folder;
  const Strings arguments = with(small_run(folder.path("model")), {"--checkpoint-every", "3"});
  REQUIRE(run(arguments).status == 0);
  const std::string path = folder.path("model.checkpoint");
  const std::string file = folder.text_of("model.checkpoint");
  Checkpoint checkpoint = load_checkpoint(bytes_of(file));
  GrammarCorpusOptions corpus;
  corpus.count = 64;
  corpus.lengths = LengthRange{3, 6};
  std::vector<EncodedPair> pairs = encode_pairs(checkpoint.model, grammar_corpus(corpus));
  const TrainingRun damaged = resume_run(std::move(checkpoint), std::move(pairs));
  std::ranges::fill(damaged.model->network.parameters().values(), 1e38F);
  write_file(path, save_checkpoint(damaged));

  const Run result = run(with(arguments, {"--resume", path}));
  CHECK(result.status == 1);
  CHECK_THAT(result.err, ContainsSubstring("step 7"));
  CHECK_THAT(result.err, ContainsSubstring("model has the weights of the step before"));
  CHECK(read_model(folder.path("model")).details.at(2).second == "6");
}

TEST_CASE("training stops at the memory limit", "[cli]") {
  const TemporaryFolder folder;
  refused(with(small_run(folder.path("model")), {"--embedding-size", "512", "--memory-limit", "1"}),
          1, "memory");
}

TEST_CASE("train refuses options that do not go together", "[cli]") {
  refused({"train"}, 2, "train needs --out");
  refused({"train", "--out", "m"}, 2, "train needs --preset NAME");
  refused({"train", "--preset", "lesson", "--tsv", "f", "--out", "m"}, 2,
          "--preset has sentences of its own");
  refused({"train", "--preset", "lesson", "--subwords", "9", "--out", "m"}, 2,
          "--subwords is for sentences of your own");
  refused({"train", "--tsv", "f", "--pairs", "9", "--out", "m"}, 2, "--pairs is for the grammar");
  refused({"train", "--src", "f", "--out", "m"}, 2, "of two files of sentences one is missing");
  refused({"train", "--tsv", "f", "--src", "f", "--out", "m"}, 2, "not both");
  refused({"train", "--tsv", "f", "--steps", "1", "--epochs", "1", "--out", "m"}, 2,
          "either --steps or --epochs");
  refused({"train", "--preset", "leson", "--out", "m"}, 1, "there is no preset \"leson\"");
  refused({"train", "--tsv", "f", "--cell", "grru", "--out", "m"}, 2, "did you mean \"gru\"?");
  refused({"train", "--tsv", "f", "--attention", "all", "--out", "m"}, 2,
          "--attention must be one of none, dot");
  refused({"train", "--tsv", "f", "--dropout", "half", "--out", "m"}, 2, "--dropout: expected");
  refused({"train", "--tsv", "f", "--dev-share", "1", "--out", "m"}, 1, "--dev-share");
  refused({"train", "--tsv", "f", "--residual", "maybe", "--out", "m"}, 2, "one of no, yes");
}

}  // namespace softlookup::cli
