#pragma once

#include "cli/json_writer.hpp"
#include "lesson/alignment_demo.hpp"
#include "lesson/arrays_demo.hpp"
#include "lesson/attend.hpp"
#include "lesson/bottleneck_demo.hpp"
#include "lesson/exercises.hpp"
#include "lesson/score_functions.hpp"
#include "lesson/score_saturation.hpp"
#include "lesson/sentence_pairs.hpp"
#include "lesson/soft_lookup_demo.hpp"

// Each lesson result as one JSON value, its fields named as in its struct.
namespace softlookup::cli {

void write_json(JsonWriter& json, const SoftmaxSteps& steps);
void write_json(JsonWriter& json, const SoftLookupDemo& demo);
void write_json(JsonWriter& json, const AlignmentDemo& demo);
void write_json(JsonWriter& json, const ArraysDemo& demo);
void write_json(JsonWriter& json, const HardAttention& result);
void write_json(JsonWriter& json, const ShapesExercise& exercise);
void write_json(JsonWriter& json, const ScoreFunctionComparison& comparison);
void write_json(JsonWriter& json, const std::vector<SaturationPoint>& points);
void write_json(JsonWriter& json, const std::vector<BottleneckPoint>& points);
/// The heatmap of a pair.
void write_json(JsonWriter& json, const LessonPair& pair, const Attention& attention);

}  // namespace softlookup::cli
