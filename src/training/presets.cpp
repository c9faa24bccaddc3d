#include "training/presets.hpp"

#include <array>
#include <string>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace softlookup {

namespace {

Preset lesson() {
  return {"lesson",
          "the lesson's translator: dot attention over a bidirectional GRU, averaging word "
          "embeddings",
          {},
          {},
          {}};
}

/// One field of the lesson's differs.
Preset fixed() {
  Preset preset = lesson();
  preset.name = "fixed";
  preset.description = "the lesson's translator without attention: one fixed vector a sentence";
  preset.model.attention.reset();
  return preset;
}

Preset quick() {
  Preset preset = lesson();
  preset.name = "quick";
  preset.description = "aligns within seconds: encoder states and word embeddings averaged";
  preset.model.values = ValueKind::kStatesAndEmbeddings;
  preset.training.steps = 700;
  preset.training.learning_rate.peak = 8e-3;
  preset.training.curriculum.growth = 90;
  return preset;
}

/// Where the order of the source matters: a simple RNN forgets, and nothing but its last state in
/// one reading direction reaches the decoder.
Preset forward() {
  Preset preset = fixed();
  preset.name = "forward";
  preset.description = "one fixed vector from a simple RNN that reads the first word first";
  preset.model.cell = CellKind::kRnn;
  preset.corpus.lengths = LengthRange{3, 20};
  preset.model.bidirectional = false;
  preset.model.encoder_size = 64;
  preset.training.steps = 1400;
  preset.training.learning_rate.peak = 4e-3;
  preset.training.curriculum = {0, 0};
  return preset;
}

/// One field of `forward` differs.
Preset reversed() {
  Preset preset = forward();
  preset.name = "reversed";
  preset.description = "one fixed vector from a simple RNN that reads the last word first";
  preset.model.reversed_source = true;
  return preset;
}

}  // namespace

std::span<const Preset> presets() {
  static const std::array<Preset, 5> all = {lesson(), fixed(), quick(), forward(), reversed()};
  return all;
}

const Preset& preset(std::string_view name) {
  std::string names;
  for (const Preset& each : presets()) {
    if (each.name == name) return each;
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  throw Error(ErrorCode::kInvalidArgument,
              "there is no preset " + quoted(name) + "; there are " + names);
}

}  // namespace softlookup
