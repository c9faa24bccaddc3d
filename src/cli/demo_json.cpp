#include "cli/demo_json.hpp"

namespace softlookup::cli {

namespace {

void write_shapes(JsonWriter& json, const char* name, const std::vector<ParameterShape>& shapes) {
  json.key(name).begin_array();
  for (const ParameterShape& shape : shapes)
    json.begin_object()
        .member("name", shape.name)
        .member("rows", shape.rows)
        .member("cols", shape.cols)
        .end_object();
  json.end_array();
}

}  // namespace

void write_json(JsonWriter& json, const SoftmaxSteps& steps) {
  json.begin_object()
      .member("shift", steps.shift)
      .member("exponentials", steps.exponentials)
      .member("sum", steps.sum)
      .member("weights", steps.weights)
      .member("top", steps.top)
      .member("entropy_bits", steps.entropy_bits)
      .member("effective_positions", steps.effective_positions)
      .end_object();
}

void write_json(JsonWriter& json, const SoftLookupDemo& demo) {
  json.begin_object().member("words", demo.words).member("scores", demo.scores).key("steps");
  write_json(json, demo.steps);
  json.member("states", demo.states)
      .member("context", demo.context)
      .member("winner", demo.winner)
      .member("distance_to_winner", demo.distance_to_winner)
      .member("distance_to_mean", demo.distance_to_mean)
      .end_object();
}

void write_json(JsonWriter& json, const AlignmentDemo& demo) {
  json.begin_object().key("rows").begin_array();
  for (const AlignmentRow& row : demo.rows)
    json.begin_object()
        .member("target", row.target)
        .member("top_source", row.top_source)
        .member("top", row.top)
        .member("weight", row.weight)
        .end_object();
  json.end_array()
      .member("recovered_fixed", demo.recovered_fixed)
      .member("recovered_attention", demo.recovered_attention)
      .end_object();
}

void write_json(JsonWriter& json, const ArraysDemo& demo) {
  json.begin_object()
      .member("states", demo.states)
      .member("query", demo.query)
      .member("weights", demo.weights)
      .member("sum", demo.sum)
      .member("argmax", demo.argmax)
      .member("largest", demo.largest)
      .member("context", demo.context)
      .member("boost", demo.boost);
  json.key("steps").begin_array();
  for (const ArraysStep& step : demo.steps)
    json.begin_object()
        .member("t", step.t)
        .member("weights", step.weights)
        .member("argmax", step.argmax)
        .member("largest", step.largest)
        .end_object();
  json.end_array().end_object();
}

void write_json(JsonWriter& json, const HardAttention& result) {
  json.begin_object()
      .member("weights", result.weights)
      .member("sum", result.sum)
      .member("nonnegative", result.nonnegative)
      .member("winner", result.winner)
      .member("winner_weight", result.winner_weight)
      .member("context", result.context)
      .member("distance", result.distance)
      .end_object();
}

void write_json(JsonWriter& json, const ShapesExercise& exercise) {
  json.begin_object();
  write_shapes(json, "additive", exercise.additive);
  write_shapes(json, "dot", exercise.dot);
  json.member("dot_available", exercise.dot_available)
      .member("dot_reason", exercise.dot_reason)
      .end_object();
}

void write_json(JsonWriter& json, const ScoreFunctionComparison& comparison) {
  json.begin_object()
      .member("source", comparison.source)
      .member("states", comparison.states)
      .member("query", comparison.query);
  json.key("functions").begin_array();
  for (const ScoreFunctionResult& result : comparison.functions) {
    json.begin_object().member("name", result.name).member("formula", result.formula);
    write_shapes(json, "shapes", result.shapes);
    json.member("parameter_count", result.parameter_count)
        .member("available", result.available)
        .member("reason", result.reason)
        .member("scores", result.scores)
        .member("weights", result.weights)
        .end_object();
  }
  json.end_array().end_object();
}

void write_json(JsonWriter& json, const std::vector<SaturationPoint>& points) {
  json.begin_array();
  for (const SaturationPoint& point : points)
    json.begin_object()
        .member("dimension", point.dimension)
        .member("dot_largest", point.dot_largest)
        .member("dot_entropy_bits", point.dot_entropy_bits)
        .member("scaled_largest", point.scaled_largest)
        .member("scaled_entropy_bits", point.scaled_entropy_bits)
        .end_object();
  json.end_array();
}

void write_json(JsonWriter& json, const std::vector<BottleneckPoint>& points) {
  json.begin_array();
  for (const BottleneckPoint& point : points)
    json.begin_object()
        .member("length", point.length)
        .member("trials", point.trials)
        .member("fixed_positions", point.fixed_positions)
        .member("attention_positions", point.attention_positions)
        .member("fixed_words", point.fixed_words)
        .member("attention_words", point.attention_words)
        .end_object();
  json.end_array();
}

void write_json(JsonWriter& json, const LessonPair& pair, const Attention& attention) {
  json.begin_object()
      .member("id", pair.id)
      .member("source", pair.source)
      .member("target", pair.target)
      .member("alignment", pair.alignment)
      .member("weights", attention.weights)
      .member("entropy_bits", attention.entropy_bits)
      .member("effective_positions", attention.effective_positions)
      .member("top", attention.top)
      .member("distance_from_mean", attention.distance_from_mean)
      .end_object();
}

}  // namespace softlookup::cli
