#include "lesson/numpy_demos.hpp"

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace softlookup {

// The ranges keep what NumPy prints well defined: no overflow, no tie that a rounding decides.
const std::vector<NumpyDemo>& numpy_demos() {
  using enum SettingKind;
  static const std::vector<NumpyDemo> demos = {
      {"soft-lookup",
       "seq2seq-attention/soft-lookup.py",
       {{"scores", kNumbers, "[1, 3, 0.5, 0]", -10, 10, 0.1},
        {"temperature", kNumber, "1", 0.05, 10, 0.05},
        {"seed", kSeed, "0", 0, 0, 1},
        {"dimension", kInteger, "4", 1, 512, 1}}},
      {"alignment",
       "seq2seq-attention/alignment.py",
       {{"seed", kSeed, "0", 0, 0, 1},
        {"dimension", kInteger, "16", 2, 512, 1},
        {"state_noise", kNumber, "0.3", 0.01, 10, 0.05},
        {"query_noise", kNumber, "0.5", 0, 10, 0.05}}},
      {"arrays",
       "seq2seq-recap/arrays.py",
       {{"seed", kSeed, "0", 0, 0, 1},
        {"positions", kInteger, "8", 2, 64, 1},
        {"dimension", kInteger, "16", 1, 512, 1},
        {"state_scale", kNumber, "0.5", 0.01, 10, 0.05},
        {"boost", kInteger, "5", 0, 63, 1},
        {"steps", kNumbers, "[0, 0.5, 1]", -10, 10, 0.5}}},
      {"hard-attention",
       "seq2seq-recap/hard-attention.py",
       {{"seed", kSeed, "0", 0, 0, 1},
        {"positions", kInteger, "4", 2, 64, 1},
        {"dimension", kInteger, "8", 1, 512, 1},
        {"scale", kNumber, "1", 0, 1e6, 1}}},
  };
  return demos;
}

const NumpyDemo& find_numpy_demo(std::string_view name) {
  std::string known;
  for (const NumpyDemo& demo : numpy_demos()) {
    if (demo.name == name) return demo;
    known += (known.empty() ? "" : ", ") + demo.name;
  }
  throw Error(ErrorCode::kInvalidArgument,
              "there is no NumPy demo " + quoted(name) + "; the demos are " + known);
}

std::string numpy_demo(std::string_view name, const SettingTexts& texts) {
  const NumpyDemo& demo = find_numpy_demo(name);
  const DemoSettings settings(demo.settings, texts);
  if (name == "soft-lookup") return to_text(soft_lookup_demo(soft_lookup_settings(settings)));
  if (name == "alignment") return to_text(alignment_demo(alignment_settings(settings)));
  if (name == "arrays") return to_text(attention_on_arrays(arrays_settings(settings)));
  return to_text(exercise_hard_attention(hard_attention_settings(settings)));
}

SoftLookupSettings soft_lookup_settings(const DemoSettings& settings) {
  return {settings.numbers("scores"), settings.number("temperature"), settings.seed("seed"),
          settings.size("dimension")};
}

SyntheticSettings alignment_settings(const DemoSettings& settings) {
  return {settings.seed("seed"), settings.size("dimension"), settings.number("state_noise"),
          settings.number("query_noise")};
}

ArraysSettings arrays_settings(const DemoSettings& settings) {
  return {settings.seed("seed"),          settings.size("positions"), settings.size("dimension"),
          settings.number("state_scale"), settings.size("boost"),     settings.numbers("steps")};
}

HardAttentionSettings hard_attention_settings(const DemoSettings& settings) {
  return {settings.seed("seed"), settings.size("positions"), settings.size("dimension"),
          settings.number("scale")};
}

}  // namespace softlookup
