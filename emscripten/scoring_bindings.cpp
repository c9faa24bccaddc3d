#include "attention/scores.hpp"
#include "conversions.hpp"
#include "lesson/bottleneck_demo.hpp"
#include "lesson/score_functions.hpp"
#include "lesson/score_saturation.hpp"
#include "parameter_shapes.hpp"

// The five score functions, the saturating softmax, and one vector against attention.
namespace softlookup::js {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(ScoreFunctionsRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(SaturationList);
EMSCRIPTEN_DECLARE_VAL_TYPE(BottleneckList);

val score_function_record(const ScoreFunctionResult& function) {
  val record = val::object();
  record.set("name", string(function.name));
  record.set("formula", string(function.formula));
  record.set("parameters", shape_array(function.shapes));
  record.set("parameterCount", static_cast<double>(function.parameter_count));
  record.set("available", function.available);
  record.set("reason", string(function.reason));
  record.set("scores", float64_array(function.scores));
  record.set("weights", float64_array(function.weights));
  return record;
}

ScoreFunctionsRecord score_functions_record(const std::string& seed, double decoder_size,
                                            double encoder_size, double attention_size) {
  const ScoreFunctionComparison comparison =
      score_functions({.seed = seed,
                       .decoder_size = size(decoder_size, "the decoder's size"),
                       .encoder_size = size(encoder_size, "the encoder's size"),
                       .attention_size = size(attention_size, "the attention's size")});
  val record = val::object();
  record.set("source", string_array(comparison.source));
  record.set("functions", array_of(comparison.functions, score_function_record));
  return ScoreFunctionsRecord(record);
}

SaturationList saturation_list(const std::string& seed, const NumberList& dimensions,
                               double positions, double trials) {
  const std::vector<SaturationPoint> points =
      score_saturation({.seed = seed,
                        .dimensions = sizes(dimensions, "a dimension"),
                        .positions = size(positions, "positions"),
                        .trials = size(trials, "trials")});
  return SaturationList(array_of(points, [](const SaturationPoint& point) {
    val record = val::object();
    record.set("dimension", static_cast<double>(point.dimension));
    record.set("largestWeight", point.dot_largest);
    record.set("largestWeightScaled", point.scaled_largest);
    record.set("entropyBits", point.dot_entropy_bits);
    record.set("entropyBitsScaled", point.scaled_entropy_bits);
    return record;
  }));
}

/// BottleneckSweep as the engine's Steps: `step` is false once all are done.
class BoundSweep {
 public:
  BoundSweep(const std::string& seed, const NumberList& lengths, double dimension,
             double state_noise, double query_noise, double trials)
      : sweep_({.seed = seed,
                .lengths = sizes(lengths, "a sentence's length"),
                .dimension = size(dimension, "dimension"),
                .state_noise = state_noise,
                .query_noise = query_noise,
                .trials = size(trials, "trials")}) {}

  bool step() {
    sweep_.step();
    return !sweep_.done();
  }
  [[nodiscard]] double done() const { return static_cast<double>(sweep_.steps_done()); }
  [[nodiscard]] double total() const { return static_cast<double>(sweep_.steps_total()); }

  [[nodiscard]] BottleneckList result() const {
    return BottleneckList(array_of(sweep_.points(), [](const BottleneckPoint& point) {
      val record = val::object();
      record.set("length", static_cast<double>(point.length));
      record.set("trials", static_cast<double>(point.trials));
      record.set("fixedPositions", point.fixed_positions);
      record.set("attentionPositions", point.attention_positions);
      record.set("fixedWords", point.fixed_words);
      record.set("attentionWords", point.attention_words);
      return record;
    }));
  }

 private:
  BottleneckSweep sweep_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(scoring) {
  emscripten::register_type<ScoreFunctionsRecord>(
      "{ source: string[]; functions: { "
      "name: 'dot' | 'scaled-dot' | 'general' | 'concat' | 'additive'; formula: string; "
      "parameters: { name: string; rows: number; columns: number }[]; parameterCount: number; "
      "available: boolean; reason: string; scores: Float64Array; weights: Float64Array }[] }");
  emscripten::register_type<SaturationList>(
      "{ dimension: number; largestWeight: number; largestWeightScaled: number; "
      "entropyBits: number; entropyBitsScaled: number }[]");
  emscripten::register_type<BottleneckList>(
      "{ length: number; trials: number; fixedPositions: number; attentionPositions: number; "
      "fixedWords: number; attentionWords: number }[]");
  emscripten::function("scoreFunctions", &score_functions_record);
  emscripten::function("scoreSaturation", &saturation_list);
  emscripten::class_<BoundSweep>("BottleneckSweep")
      .constructor<std::string, NumberList, double, double, double, double>()
      .function("step", &BoundSweep::step)
      .property("done", &BoundSweep::done)
      .property("total", &BoundSweep::total)
      .function("result", &BoundSweep::result);
}

}  // namespace softlookup::js
