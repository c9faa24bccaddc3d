#include <algorithm>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cli/files.hpp"
#include "cli/json_reader.hpp"
#include "cli/run.hpp"
#include "cli/temporary_folder.hpp"
#include "corpora/pair_text.hpp"
#include "formats/safetensors_values.hpp"
#include "formats/safetensors_writer.hpp"
#include "numeric/instruction_set.hpp"
#include "training/training_run.hpp"
#include "translation/search.hpp"
#include "translation/translated_text.hpp"

namespace softlookup::cli {

namespace {

using Catch::Matchers::ContainsSubstring;

using Strings = std::vector<std::string>;

/// A folder with a model of the grammar's words, untrained but for its unequal weights.
struct WithModel {
  TemporaryFolder folder;
  std::string model = folder.path("model");

  explicit WithModel(const std::string& preset_name = "quick") {
    Preset small = preset(preset_name);
    small.corpus.count = 4;
    const TrainingRun run = start_run(small, 0);
    write_file(model, save_model(*run.model));
  }

  [[nodiscard]] Run operator()(const std::string& command, const Strings& more = {},
                               const std::string& input = "") const {
    Strings arguments = {command, "--model", model};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, input);
  }
};

std::size_t line_count(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

}  // namespace

TEST_CASE("translate writes a line for a line", "[cli]") {
  const WithModel with;
  const Run result = with("translate", {}, "the black cat sleeps\n\nthe zyx sleeps\r\nhis dog\n");
  CHECK(result.status == 0);
  CHECK(line_count(result.out) == 4);
  CHECK(result.err == "line 3: unknown: zyx\n");
  CHECK(with("translate", {"--quiet"}, "the zyx\n").err.empty());

  TranslationModel model = read_model(with.model);
  const SourceSentence source = read_source(model, "his dog");
  const SearchResult search = translate(model.network, source.ids);
  const std::string expected =
      write_target(model, source, search, search.hypotheses.front()).text + "\n";
  CHECK(result.out.ends_with("\n" + expected));
}

TEST_CASE("translate shows hypotheses, attention and the tree as JSON", "[cli]") {
  const WithModel with;
  const std::string sentence = "the zyx sleeps\n";
  const Run best = with("translate", {"--beam", "3", "--n-best", "2"}, sentence);
  CHECK(line_count(best.out) == 2);
  CHECK(best.out.starts_with("0 ||| "));
  const Run json =
      with("translate", {"--beam", "3", "--n-best", "2", "--json", "--tree"}, sentence + "\n");
  CHECK(json.status == 0);
  REQUIRE(line_count(json.out) == 2);
  CHECK(is_json(json.out.substr(0, json.out.find('\n'))));
  CHECK(json.out.ends_with("\nnull\n"));
  for (const char* member :
       {"\"source\":[\"the\",\"zyx\",\"sleeps\"]", "\"unknown\":[1]", "\"attention\":[[",
        "\"tree\":{\"nodes\":[{\"id\":0,\"parent\":null,", "\"top\":[{\"word\":"})
    CHECK_THAT(json.out, ContainsSubstring(member));
}

TEST_CASE("translate samples from a seed", "[cli]") {
  const WithModel with;
  const std::string text = "the black cat sleeps\nthe black cat sleeps\n";
  const Run once = with("translate", {"--sample", "--seed", "4"}, text);
  CHECK(once.status == 0);
  CHECK(once.out == with("translate", {"--sample", "--seed", "4"}, text).out);
  CHECK(once.out != with("translate", {"--sample", "--seed", "7"}, text).out);
  CHECK(with("translate", {"--sample", "--top-k", "1"}, text).out ==
        with("translate", {}, text).out);
}

TEST_CASE("a sentence that is too long gives an empty line and status 1", "[cli]") {
  const WithModel with;
  std::string text;
  for (int i = 0; i < 1001; ++i) text += "the ";
  const Run result = with("translate", {}, text + "\nthe cat\n");
  CHECK(result.status == 1);
  CHECK(result.out.starts_with("\n"));
  CHECK(line_count(result.out) == 2);
  CHECK_THAT(result.err, ContainsSubstring("line 1: the sentence has 1001 words"));
}

TEST_CASE("evaluate measures files and the grammar", "[cli]") {
  const WithModel with;
  const std::string& en = with.folder.file("t.en", "the cat sleeps\nthe dog waits\n");
  const std::string& fr = with.folder.file("t.fr", "le chat dort\nle chien attend\n");
  const Run files = with("evaluate", {"--src", en, "--tgt", fr, "--json"});
  INFO(files.err);
  REQUIRE(files.status == 0);
  CHECK(is_json(files.out));
  for (const char* member : {"\"bleu\":", "\"signature\":\"nrefs:1|",
                             "\"exact_match\":", "\"token_accuracy\":", "\"aer\":null",
                             "\"loss\":", "\"by_length\":[{\"length\":\"3-6\",\"sentences\":2,"})
    CHECK_THAT(files.out, ContainsSubstring(member));

  const std::string gold = with.folder.file("gold", "0-0 1-1 2-2\n0-0 1-1 1?2 2-2\n");
  const Run aligned = with("evaluate", {"--src", en, "--tgt", fr, "--align", gold, "--json"});
  CHECK(aligned.status == 0);
  CHECK(aligned.out.find("\"aer\":null") == std::string::npos);

  const Run grammar = with("evaluate", {"--corpus", "test", "--count", "5", "--lengths", "3-6"});
  CHECK(grammar.status == 0);
  CHECK(line_count(grammar.out) == 3);
  CHECK(with("evaluate", {"--corpus", "test", "--count", "5", "--forced-only", "--json"}).status ==
        0);
}

TEST_CASE("evaluate of a grammar's file is evaluate of the grammar", "[cli]") {
  const WithModel with;
  const Run pairs = run({"corpus", "--split", "test", "--count", "6", "--align"});
  const std::string tsv = with.folder.file("pairs", pairs.out);
  const Run file = with("evaluate", {"--tsv", tsv, "--align", tsv, "--json"});
  INFO(file.err);
  const Run grammar = with("evaluate", {"--corpus", "test", "--count", "6", "--json"});
  CHECK(file.status == 0);
  CHECK(file.out == grammar.out);
}

TEST_CASE("evaluate names the link that is wrong", "[cli]") {
  const WithModel with;
  const std::string tsv = with.folder.file("pairs", "the cat sleeps\tle chat dort\n");
  const auto refused = [&](const std::string& links, const std::string& message) {
    const Run result = with("evaluate", {"--tsv", tsv, "--align", with.folder.file("gold", links)});
    CHECK(result.status == 1);
    CHECK_THAT(result.err, ContainsSubstring(message));
  };
  refused("0-0 1=1\n", "gold, line 1: expected a link such as 2-0 or 2?0, found \"1=1\"");
  refused("0-0 1-x\n", "gold, line 1: target position: expected a whole number");
  refused("3-0\n", "gold, line 1: the link \"3-0\" is outside a pair of 3 and 3 words");
  refused("", "expected links for 1 pairs, a line each, found 0 lines");
}

TEST_CASE("align links each target word to the source word it looks at", "[cli]") {
  const WithModel with;
  const std::string line = "the black cat sleeps\tle chat noir dort";
  const Run links = with("align", {}, line + "\n");
  REQUIRE(links.status == 0);
  const SentencePair pair = parse_pair(links.out.substr(0, links.out.size() - 1));
  CHECK(pair.source.size() == 4);
  REQUIRE(pair.links.size() == 4);

  const Run json = with("align", {"--json"}, line + "\n");
  CHECK(is_json(json.out));
  CHECK_THAT(json.out, ContainsSubstring("\"weights\":[[0."));
  const Run table = with("align", {"--heatmap"}, line + "\n");
  CHECK(line_count(table.out) == 6);
  CHECK_THAT(table.out, ContainsSubstring("black"));

  const Run wrong = with("align", {}, "no tab\n" + line + "\n");
  CHECK(wrong.status == 1);
  CHECK(wrong.out == "\n" + links.out);
  CHECK_THAT(wrong.err, ContainsSubstring("line 1: expected a sentence, a tab"));
}

TEST_CASE("a model without attention translates and does not align", "[cli]") {
  const WithModel with("fixed");
  CHECK(with("translate", {}, "the cat sleeps\n").status == 0);
  const Run result = with("align", {}, "the cat\tle chat\n");
  CHECK(result.status == 1);
  CHECK_THAT(result.err, ContainsSubstring("no attention"));
  CHECK(with("translate", {"--coverage-penalty", "0.2", "--beam", "2"}, "the cat\n").status == 1);
}

TEST_CASE("inspect says what a file holds", "[cli]") {
  const WithModel with;
  const Run text = run({"inspect", with.model});
  CHECK(text.status == 0);
  for (const char* part : {"model, ", "cell gru", " over states-and-embeddings", "preset: quick",
                           "output.weight  F32  "})
    CHECK_THAT(text.out, ContainsSubstring(part));
  const Run json = run({"inspect", with.model, "--json"});
  CHECK(is_json(json.out));
  CHECK_THAT(json.out, ContainsSubstring("\"kind\":\"model\""));

  const std::vector<float> numbers = {1, 2, 3};
  const std::vector<safetensors::Tensor> tensors = {safetensors::float_tensor("x", {3}, numbers)};
  const std::string other = with.folder.path("other");
  write_file(other, safetensors::write(tensors, {{"from", "elsewhere"}}));
  const Run tensors_only = run({"inspect", other});
  CHECK(tensors_only.status == 0);
  CHECK_THAT(tensors_only.out, ContainsSubstring("tensors, "));
  CHECK_THAT(tensors_only.out, ContainsSubstring("x  F32  3"));
  CHECK_THAT(tensors_only.out, ContainsSubstring("from: elsewhere"));
}

TEST_CASE("commands name a model file that is no such thing", "[cli]") {
  const TemporaryFolder folder;
  const std::string damaged = folder.file("damaged", "not a model");
  for (const char* command : {"translate", "evaluate", "align"}) {
    Strings arguments = {command, "--model", damaged};
    if (std::string(command) == "evaluate") arguments.insert(arguments.end(), {"--corpus", "test"});
    const Run result = run(arguments);
    CHECK(result.status == 1);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, ContainsSubstring(damaged + ": "));
    const Run usage = run({command});
    CHECK(usage.status == 2);
    CHECK_THAT(usage.err, ContainsSubstring("needs --model FILE"));
  }
  CHECK(run({"inspect", damaged}).status == 1);
  CHECK(run({"inspect", folder.path("missing")}).status == 1);
  CHECK(run({"inspect"}).status == 2);
}

TEST_CASE("options that do not go together are refused", "[cli]") {
  const WithModel with;
  const auto refused = [&](const char* command, const Strings& more, int status,
                           const std::string& message) {
    const Run result = with(command, more);
    CHECK(result.status == status);
    CHECK_THAT(result.err, ContainsSubstring(message));
  };
  refused("translate", {"--beam", "17"}, 1, "--beam must be from 1 to 16, not 17");
  refused("translate", {"--beam", "2", "--sample"}, 2, "either --sample or --beam");
  refused("translate", {"--tree"}, 2, "--tree needs --json");
  refused("translate", {"--sample", "--top-p", "0"}, 1, "");
  refused("evaluate", {}, 2, "sentences are missing");
  refused("evaluate", {"--corpus", "test", "--tsv", "f"}, 2, "leave out the files");
  refused("evaluate", {"--tsv", "f", "--count", "2"}, 2, "--count goes with --corpus");
  refused("align", {"--json", "--heatmap"}, 2, "either --heatmap or --json");
}

TEST_CASE("bench measures products and training", "[cli]") {
  const Run result =
      run({"bench", "--preset", "quick", "--steps", "1", "--seconds", "0", "--json"});
  CHECK(result.status == 0);
  CHECK(is_json(result.out));
  CHECK_THAT(result.out, ContainsSubstring("\"training\":{\"preset\":\"quick\""));
  const Run products = run({"bench", "--steps", "0", "--seconds", "0.002"});
  CHECK(products.status == 0);
  for (const numeric::InstructionSet set : numeric::available_instruction_sets())
    CHECK_THAT(products.out, ContainsSubstring(std::string(to_string(set)) + "  64x64x192"));
}

}  // namespace softlookup::cli
