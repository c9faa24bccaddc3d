#include "cli/demo_command.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/golden_arrays.hpp"
#include "cli/demo_catalog.hpp"
#include "cli/json_reader.hpp"
#include "cli/run.hpp"
#include "lesson/numpy_demos.hpp"

namespace softlookup::cli {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("every demo runs at its defaults, as text and as JSON", "[cli]") {
  for (const DemoEntry& demo : demo_catalog()) {
    INFO(demo.name);
    const Run text = run({"demo", demo.name});
    CHECK(text.status == 0);
    CHECK(text.err.empty());
    CHECK(text.out.ends_with("\n"));
    const Run json = run({"demo", demo.name, "--json"});
    CHECK(json.status == 0);
    CHECK(is_json(json.out));
    CHECK_THAT(json.out, ContainsSubstring("{\"name\":\"" + demo.name + "\",\"settings\":{"));
    CHECK_THAT(json.out, !ContainsSubstring("null"));
  }
}

TEST_CASE("the NumPy demos print NumPy's text", "[cli]") {
  for (const NumpyDemo& demo : numpy_demos())
    CHECK(run({"demo", demo.name}).out == golden_text("demos/" + demo.name + ".txt"));
  CHECK(run({"demo", "hard-attention", "--set", "scale=1e4"}).out ==
        numpy_demo("hard-attention", {{"scale", "1e4"}}));
}

TEST_CASE("settings change the result and are repeated in the JSON", "[cli]") {
  const Run json =
      run({"demo", "--json", "softmax-steps", "--set", "scores=[2, 0, 1]", "--set=temperature=0"});
  CHECK(json.status == 0);
  CHECK(json.out ==
        "{\"name\":\"softmax-steps\",\"settings\":{\"scores\":\"[2, 0, 1]\",\"temperature\":\"0\"},"
        "\"result\":{\"shift\":0.0,\"exponentials\":[],\"sum\":0.0,\"weights\":[1.0,0.0,0.0],"
        "\"top\":[0],\"entropy_bits\":0.0,\"effective_positions\":1.0}}\n");
}

TEST_CASE("tables are aligned", "[cli]") {
  CHECK(run({"demo", "exercise-softmax"}).out ==
        "position  score  exponential  weight\n"
        "0             2        7.389  0.6652\n"
        "1             0            1  0.0900\n"
        "2             1        2.718  0.2447\n"
        "sum                  11.1073  1.0000\n"
        "entropy: 1.201 bits, 2.30 effective positions\n");
  CHECK_THAT(run({"demo", "heatmap", "--set", "pair=economic-area"}).out,
             ContainsSubstring("économique"));
  CHECK_THAT(run({"demo", "score-functions", "--set", "decoder_size=6"}).out,
             ContainsSubstring("the decoder state has 6 numbers"));
  CHECK_THAT(run({"demo", "exercise-shapes"}).out,
             ContainsSubstring("additive: W [5, 8], U [5, 6], v [5]\ndot: a dot product"));
}

TEST_CASE("without a name the demos are listed", "[cli]") {
  const Run list = run({"demo"});
  CHECK(list.status == 0);
  CHECK(list.out == run({"demo", "--list"}).out);
  for (const DemoEntry& demo : demo_catalog()) {
    CHECK_THAT(list.out, ContainsSubstring("\n" + demo.name) || ContainsSubstring(demo.name));
    for (const DemoSetting& setting : demo.settings)
      CHECK_THAT(list.out, ContainsSubstring("    " + setting.name + "=" + setting.default_text));
  }
  const Run json = run({"demo", "--list", "--json"});
  CHECK(is_json(json.out));
  CHECK_THAT(json.out,
             ContainsSubstring("{\"name\":\"seed\",\"kind\":\"seed\",\"default\":\"0\"}"));
}

}  // namespace softlookup::cli
