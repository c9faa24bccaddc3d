#include "cli/demo_catalog.hpp"

#include "cli/demo_json.hpp"
#include "cli/demo_text.hpp"
#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"
#include "lesson/numpy_demos.hpp"
#include "lesson/synthetic_states.hpp"

namespace softlookup::cli {

namespace {

using enum SettingKind;

const DemoSetting kSeedSetting = {"seed", kSeed, "0", 0, 0, 1};

/// A demo whose result prints as `to_text(result)` or `table_text(result)` and as write_json.
template <typename Compute, typename Print>
DemoEntry entry(const std::string& name, const std::string& summary,
                std::vector<DemoSetting> settings, Compute compute, Print print) {
  return {name, summary, std::move(settings),
          [=](const DemoSettings& given) { return print(compute(given)); },
          [=](const DemoSettings& given, JsonWriter& json) { write_json(json, compute(given)); }};
}

/// A demo with a NumPy program, whose settings and text are the program's.
template <typename Compute>
DemoEntry numpy_entry(const std::string& name, const std::string& summary, Compute compute) {
  return entry(name, summary, find_numpy_demo(name).settings, compute,
               [](const auto& result) { return to_text(result); });
}

template <typename Compute>
DemoEntry table_entry(const std::string& name, const std::string& summary,
                      std::vector<DemoSetting> settings, Compute compute) {
  return entry(name, summary, std::move(settings), compute,
               [](const auto& result) { return table_text(result); });
}

Vector scores_of(const DemoSettings& settings) {
  const std::vector<double> scores = settings.numbers("scores");
  return Eigen::Map<const Vector>(scores.data(), static_cast<Eigen::Index>(scores.size()));
}

DemoEntry softmax_entry(const std::string& name, const std::string& summary,
                        const std::string& scores) {
  const auto compute = [](const DemoSettings& settings) {
    return softmax_steps(scores_of(settings), settings.number("temperature"));
  };
  return {name,
          summary,
          {{"scores", kNumbers, scores, -1e300, 1e300, 0.1},
           {"temperature", kNumber, "1", 0, 1e300, 0.05}},
          [=](const DemoSettings& given) { return table_text(scores_of(given), compute(given)); },
          [=](const DemoSettings& given, JsonWriter& json) { write_json(json, compute(given)); }};
}

DemoEntry heatmap_entry() {
  const auto compute = [](const DemoSettings& settings) {
    const SyntheticStates synthetic =
        synthetic_states(sentence_pair(settings.text("pair")),
                         {settings.seed("seed"), settings.size("dimension"),
                          settings.number("state_noise"), settings.number("query_noise")});
    return attend(synthetic.scores, synthetic.states, settings.number("temperature"));
  };
  const auto pair = [](const DemoSettings& settings) -> const LessonPair& {
    return sentence_pair(settings.text("pair"));
  };
  return {
      "heatmap",
      "attention weights of a sentence pair on synthetic states",
      {{"pair", kText, "red-chair", 0, 0, 1},
       kSeedSetting,
       {"dimension", kInteger, "16", 1, 4096, 1},
       {"state_noise", kNumber, "0.3", 0, 100, 0.05},
       {"query_noise", kNumber, "0.5", 0, 100, 0.05},
       {"temperature", kNumber, "1", 0, 1e300, 0.05}},
      [=](const DemoSettings& given) { return table_text(pair(given), compute(given)); },
      [=](const DemoSettings& given, JsonWriter& json) {
        write_json(json, pair(given), compute(given));
      },
  };
}

DemoEntry score_functions_entry() {
  return table_entry(
      "score-functions", "one decoder state scored five ways, and the parameters",
      {kSeedSetting,
       {"decoder_size", kInteger, "4", 1, 4096, 1},
       {"encoder_size", kInteger, "4", 1, 4096, 1},
       {"attention_size", kInteger, "3", 1, 4096, 1}},
      [](const DemoSettings& settings) {
        return score_functions({settings.seed("seed"), settings.size("decoder_size"),
                                settings.size("encoder_size"), settings.size("attention_size")});
      });
}

DemoEntry saturation_entry() {
  return table_entry(
      "score-saturation", "how the softmax of dot and scaled dot saturates as vectors grow",
      {kSeedSetting,
       {"dimensions", kNumbers, "[4, 8, 16, 32, 64, 128, 256, 512]", 1, 4096, 1},
       {"positions", kInteger, "8", 1, 64, 1},
       {"trials", kInteger, "100", 1, 10'000, 1}},
      [](const DemoSettings& settings) {
        return score_saturation({settings.seed("seed"), settings.sizes("dimensions"),
                                 settings.size("positions"), settings.size("trials")});
      });
}

DemoEntry bottleneck_entry() {
  return table_entry(
      "bottleneck", "words recovered from one vector and with attention, by length",
      {kSeedSetting,
       {"lengths", kNumbers, "[2, 4, 8, 16, 32, 64]", 1, 64, 1},
       {"dimension", kInteger, "16", 1, 4096, 1},
       {"state_noise", kNumber, "0.3", 0, 100, 0.05},
       {"query_noise", kNumber, "0.5", 0, 100, 0.05},
       {"trials", kInteger, "50", 1, 10'000, 1},
       {"vocabulary", kInteger, "1000", 1, 10'000, 1}},
      [](const DemoSettings& settings) {
        return bottleneck_demo({settings.seed("seed"), settings.sizes("lengths"),
                                settings.size("dimension"), settings.number("state_noise"),
                                settings.number("query_noise"), settings.size("trials"),
                                settings.size("vocabulary")});
      });
}

DemoEntry shapes_entry() {
  return table_entry("exercise-shapes", "the parameters of additive and dot scoring",
                     {{"decoder_size", kInteger, "8", 1, 4096, 1},
                      {"encoder_size", kInteger, "6", 1, 4096, 1},
                      {"attention_size", kInteger, "5", 1, 4096, 1}},
                     [](const DemoSettings& settings) {
                       return exercise_shapes(settings.size("decoder_size"),
                                              settings.size("encoder_size"),
                                              settings.size("attention_size"));
                     });
}

std::vector<DemoEntry> make_catalog() {
  std::vector<DemoEntry> catalog;
  catalog.push_back(
      softmax_entry("softmax-steps", "scores, exponentials, sum and weights", "[1, 3, 0.5, 0]"));
  catalog.push_back(numpy_entry("soft-lookup", "the worked example: writing `noir`",
                                [](const DemoSettings& settings) {
                                  return soft_lookup_demo(soft_lookup_settings(settings));
                                }));
  catalog.push_back(numpy_entry(
      "alignment", "eight words aligned, and recovered",
      [](const DemoSettings& settings) { return alignment_demo(alignment_settings(settings)); }));
  catalog.push_back(heatmap_entry());
  catalog.push_back(score_functions_entry());
  catalog.push_back(saturation_entry());
  catalog.push_back(bottleneck_entry());
  catalog.push_back(numpy_entry(
      "arrays", "attention on arrays, and a nudge towards one state",
      [](const DemoSettings& settings) { return attention_on_arrays(arrays_settings(settings)); }));
  catalog.push_back(
      softmax_entry("exercise-softmax", "the softmax of 2, 0, 1 by hand", "[2, 0, 1]"));
  catalog.push_back(shapes_entry());
  catalog.push_back(numpy_entry("hard-attention", "exercise 3: scores scaled until one wins",
                                [](const DemoSettings& settings) {
                                  return exercise_hard_attention(hard_attention_settings(settings));
                                }));
  return catalog;
}

}  // namespace

const std::vector<DemoEntry>& demo_catalog() {
  static const std::vector<DemoEntry> catalog = make_catalog();
  return catalog;
}

const DemoEntry& find_demo(std::string_view name) {
  std::vector<std::string> known;
  for (const DemoEntry& demo : demo_catalog()) {
    if (demo.name == name) return demo;
    known.push_back(demo.name);
  }
  throw UsageError("there is no demo named " + std::string(name) + did_you_mean(name, known));
}

}  // namespace softlookup::cli
