#include <map>

#include "conversions.hpp"
#include "lesson/exercises.hpp"
#include "lesson/numpy_demos.hpp"
#include "parameter_shapes.hpp"

// The NumPy programs and the exercises.
namespace softlookup::js {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(NumpyDemoList);
EMSCRIPTEN_DECLARE_VAL_TYPE(ShapesRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(HardAttentionRecord);

val setting_record(const DemoSetting& setting) {
  val record = val::object();
  record.set("name", string(setting.name));
  record.set("kind", string(to_string(setting.kind)));
  record.set("value", string(setting.default_text));
  record.set("minimum", setting.min);
  record.set("maximum", setting.max);
  record.set("step", setting.step);
  return record;
}

NumpyDemoList numpy_demo_list() {
  return NumpyDemoList(array_of(numpy_demos(), [](const NumpyDemo& demo) {
    val record = val::object();
    record.set("name", string(demo.name));
    record.set("source", string(demo.source));
    record.set("settings", array_of(demo.settings, setting_record));
    return record;
  }));
}

/// `names` and `values` pair up; the rest keep their defaults.
std::string numpy_demo_text(const std::string& name, const StringList& names,
                            const StringList& values) {
  const std::vector<std::string> keys = strings(names);
  const std::vector<std::string> texts = strings(values);
  require(keys.size() == texts.size(), ErrorCode::kShapeMismatch,
          "every setting of a NumPy program needs one name and one value");
  std::map<std::string, std::string> settings;
  for (std::size_t i = 0; i < keys.size(); ++i) settings[keys[i]] = texts[i];
  return numpy_demo(name, settings);
}

ShapesRecord shapes_record(double decoder_size, double encoder_size, double attention_size) {
  const ShapesExercise exercise = exercise_shapes(size(decoder_size, "the decoder's size"),
                                                  size(encoder_size, "the encoder's size"),
                                                  size(attention_size, "the attention's size"));
  val record = val::object();
  record.set("additive", shape_array(exercise.additive));
  record.set("dot", shape_array(exercise.dot));
  record.set("dotAvailable", exercise.dot_available);
  record.set("dotReason", string(exercise.dot_reason));
  return ShapesRecord(record);
}

HardAttentionRecord hard_attention_record(const std::string& seed, double scale) {
  const HardAttention result = exercise_hard_attention({.seed = seed, .scale = scale});
  val record = val::object();
  record.set("weights", float64_array(result.weights));
  record.set("sum", result.sum);
  record.set("nonnegative", result.nonnegative);
  record.set("winner", static_cast<double>(result.winner));
  record.set("winnerWeight", result.winner_weight);
  record.set("distanceFromWinner", result.distance);
  return HardAttentionRecord(record);
}

}  // namespace

EMSCRIPTEN_BINDINGS(lesson) {
  emscripten::register_type<NumpyDemoList>(
      "{ name: string; source: string; settings: { name: string; "
      "kind: 'seed' | 'integer' | 'number' | 'numbers'; value: string; minimum: number; "
      "maximum: number; step: number }[] }[]");
  emscripten::register_type<ShapesRecord>(
      "{ additive: { name: string; rows: number; columns: number }[]; "
      "dot: { name: string; rows: number; columns: number }[]; dotAvailable: boolean; "
      "dotReason: string }");
  emscripten::register_type<HardAttentionRecord>(
      "{ weights: Float64Array; sum: number; nonnegative: boolean; winner: number; "
      "winnerWeight: number; distanceFromWinner: number }");
  emscripten::function("numpyDemos", &numpy_demo_list);
  emscripten::function("numpyDemo", &numpy_demo_text);
  emscripten::function("exerciseShapes", &shapes_record);
  emscripten::function("exerciseHardAttention", &hard_attention_record);
}

}  // namespace softlookup::js
