#pragma once

#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "lesson/attend.hpp"
#include "lesson/bottleneck_demo.hpp"
#include "lesson/exercises.hpp"
#include "lesson/score_functions.hpp"
#include "lesson/score_saturation.hpp"
#include "lesson/sentence_pairs.hpp"
#include "lesson/softmax_steps.hpp"

// Lesson results as tables for a terminal; those that a NumPy program prints have their text in
// lesson/.
namespace softlookup::cli {

/// `words` [S] names the scores' positions; numbers them where it is empty.
[[nodiscard]] std::string table_text(const Vector& scores, const SoftmaxSteps& steps,
                                     const std::vector<std::string>& words = {});
[[nodiscard]] std::string table_text(const LessonPair& pair, const Attention& attention);
[[nodiscard]] std::string table_text(const ShapesExercise& exercise);
[[nodiscard]] std::string table_text(const ScoreFunctionComparison& comparison);
[[nodiscard]] std::string table_text(const std::vector<SaturationPoint>& points);
[[nodiscard]] std::string table_text(const std::vector<BottleneckPoint>& points);

}  // namespace softlookup::cli
