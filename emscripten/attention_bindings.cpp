#include "conversions.hpp"
#include "lesson/attend.hpp"
#include "lesson/sentence_pairs.hpp"
#include "lesson/softmax_steps.hpp"
#include "lesson/synthetic_states.hpp"

// Softmax step by step, and what the alignment heatmap shows.
namespace softlookup::js {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(SoftmaxStepsRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(AttentionRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(SentencePairList);
EMSCRIPTEN_DECLARE_VAL_TYPE(SyntheticStatesRecord);

SoftmaxStepsRecord softmax_steps_record(const Float64Array& scores, double temperature) {
  const SoftmaxSteps steps = softmax_steps(vector(scores), temperature);
  val record = val::object();
  record.set("shift", steps.shift);
  record.set("exponentials", float64_array(steps.exponentials));
  record.set("sum", steps.sum);
  record.set("weights", float64_array(steps.weights));
  record.set("top", int32_array(steps.top));
  record.set("entropyBits", steps.entropy_bits);
  record.set("effectivePositions", steps.effective_positions);
  return SoftmaxStepsRecord(record);
}

AttentionRecord attention_record(const Float64Array& scores, const Float64Array& values,
                                 double targets, double sources, double dimension,
                                 double temperature) {
  const Attention attention =
      attend(matrix(scores, targets, sources), matrix(values, sources, dimension), temperature);
  val record = val::object();
  record.set("targets", targets);
  record.set("sources", sources);
  record.set("weights", float64_array(attention.weights));
  record.set("entropyBits", float64_array(attention.entropy_bits));
  record.set("effectivePositions", float64_array(attention.effective_positions));
  record.set("top", int32_array(attention.top));
  record.set("distanceFromMean", float64_array(attention.distance_from_mean));
  return AttentionRecord(record);
}

val position_array(const std::vector<std::size_t>& positions) {
  return array_of(positions,
                  [](std::size_t position) { return val(static_cast<double>(position)); });
}

SentencePairList sentence_pair_list() {
  return SentencePairList(array_of(sentence_pairs(), [](const LessonPair& pair) {
    val record = val::object();
    record.set("id", string(pair.id));
    record.set("source", string_array(pair.source));
    record.set("target", string_array(pair.target));
    record.set("alignment", position_array(pair.alignment));
    return record;
  }));
}

SyntheticStatesRecord synthetic_states_record(const StringList& source, const StringList& target,
                                              const NumberList& alignment, const std::string& seed,
                                              double dimension, double state_noise,
                                              double query_noise) {
  const LessonPair pair{.id = "given",
                        .source = strings(source),
                        .target = strings(target),
                        .alignment = sizes(alignment, "an alignment's source position")};
  const SyntheticStates states = synthetic_states(pair, {.seed = seed,
                                                         .dimension = size(dimension, "dimension"),
                                                         .state_noise = state_noise,
                                                         .query_noise = query_noise});
  val record = val::object();
  record.set("source", string_array(pair.source));
  record.set("target", string_array(pair.target));
  record.set("alignment", position_array(pair.alignment));
  record.set("dimension", dimension);
  record.set("states", float64_array(states.states));
  record.set("queries", float64_array(states.queries));
  record.set("scores", float64_array(states.scores));
  return SyntheticStatesRecord(record);
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::register_type<SoftmaxStepsRecord>(
      "{ shift: number; exponentials: Float64Array; sum: number; weights: Float64Array; "
      "top: Int32Array; entropyBits: number; effectivePositions: number }");
  emscripten::register_type<AttentionRecord>(
      "{ targets: number; sources: number; weights: Float64Array; entropyBits: Float64Array; "
      "effectivePositions: Float64Array; top: Int32Array; distanceFromMean: Float64Array }");
  emscripten::register_type<SentencePairList>(
      "{ id: string; source: string[]; target: string[]; alignment: number[] }[]");
  emscripten::register_type<SyntheticStatesRecord>(
      "{ source: string[]; target: string[]; alignment: number[]; dimension: number; "
      "states: Float64Array; queries: Float64Array; scores: Float64Array }");
  emscripten::function("softmaxSteps", &softmax_steps_record);
  emscripten::function("attend", &attention_record);
  emscripten::function("sentencePairs", &sentence_pair_list);
  emscripten::function("syntheticStates", &synthetic_states_record);
}

}  // namespace softlookup::js
