#include "cli/demo_text.hpp"

#include <algorithm>

#include "lesson/numpy_text.hpp"

namespace softlookup::cli {

namespace {

using Row = std::vector<std::string>;

/// Columns as wide as their longest cell, two spaces apart; the first is aligned left.
std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Row& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c)
      widths[c] = std::max(widths[c], character_count(row[c]));
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c)
      line += c == 0 ? left_aligned(row[c], widths[c]) : "  " + right_aligned(row[c], widths[c]);
    text.append(line, 0, line.find_last_not_of(' ') + 1).append("\n");
  }
  return text;
}

std::string shape_text(const std::vector<ParameterShape>& shapes) {
  std::string text;
  for (const ParameterShape& shape : shapes) {
    if (!text.empty()) text += ", ";
    text += shape.name + " [" + std::to_string(shape.rows);
    if (shape.cols > 1) text += ", " + std::to_string(shape.cols);
    text += "]";
  }
  return text.empty() ? "none" : text;
}

std::string percent(double fraction) { return fixed_text(100 * fraction, 1) + "%"; }

}  // namespace

std::string table_text(const Vector& scores, const SoftmaxSteps& steps,
                       const std::vector<std::string>& words) {
  std::vector<Row> rows = {{words.empty() ? "position" : "word", "score", "exponential", "weight"}};
  for (Eigen::Index j = 0; j < scores.size(); ++j) {
    const auto at = static_cast<std::size_t>(j);
    rows.push_back({words.empty() ? std::to_string(at) : words[at], general_text(scores[j]),
                    steps.exponentials.size() == 0 ? "" : general_text(steps.exponentials[j], 4),
                    fixed_text(steps.weights[j], 4)});
  }
  rows.push_back({"sum", "", general_text(steps.sum, 6), fixed_text(steps.weights.sum(), 4)});
  std::string text = aligned(rows);
  if (steps.shift != 0) text += "shift: " + general_text(steps.shift) + "\n";
  text += "entropy: " + fixed_text(steps.entropy_bits, 3) + " bits, " +
          fixed_text(steps.effective_positions, 2) + " effective positions\n";
  return text;
}

std::string table_text(const LessonPair& pair, const Attention& attention) {
  std::vector<Row> rows;
  Row head = {""};
  head.insert(head.end(), pair.source.begin(), pair.source.end());
  head.insert(head.end(), {"bits", "effective", "distance"});
  rows.push_back(head);
  for (std::size_t i = 0; i < pair.target.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    Row row = {pair.target[i]};
    for (const double weight : attention.weights.row(at)) row.push_back(fixed_text(weight, 2));
    row.push_back(fixed_text(attention.entropy_bits[at], 2));
    row.push_back(fixed_text(attention.effective_positions[at], 2));
    row.push_back(fixed_text(attention.distance_from_mean[at], 2));
    rows.push_back(row);
  }
  return aligned(rows);
}

std::string table_text(const ShapesExercise& exercise) {
  std::string text = "additive: " + shape_text(exercise.additive) + "\n";
  text += "dot: " + (exercise.dot_available ? shape_text(exercise.dot) : exercise.dot_reason);
  return text + "\n";
}

std::string table_text(const ScoreFunctionComparison& comparison) {
  std::vector<Row> rows = {{"score", "formula", "parameters", "numbers"}};
  std::vector<Row> results = {{"score", ""}};
  results[0].insert(results[0].end(), comparison.source.begin(), comparison.source.end());
  std::string reasons;
  for (const ScoreFunctionResult& result : comparison.functions) {
    rows.push_back({result.name, result.formula,
                    result.available ? shape_text(result.shapes) : "not available",
                    std::to_string(result.parameter_count)});
    if (!result.available) {
      reasons += result.name + ": " + result.reason + "\n";
      continue;
    }
    Row scores = {result.name, "score"};
    Row weights = {"", "weight"};
    for (const double score : result.scores) scores.push_back(fixed_text(score, 3));
    for (const double weight : result.weights) weights.push_back(fixed_text(weight, 3));
    results.push_back(scores);
    results.push_back(weights);
  }
  return aligned(rows) + "\n" + aligned(results) + reasons;
}

std::string table_text(const std::vector<SaturationPoint>& points) {
  std::vector<Row> rows = {{"dimension", "dot: largest", "bits", "scaled dot: largest", "bits"}};
  for (const SaturationPoint& point : points)
    rows.push_back({std::to_string(point.dimension), fixed_text(point.dot_largest, 3),
                    fixed_text(point.dot_entropy_bits, 3), fixed_text(point.scaled_largest, 3),
                    fixed_text(point.scaled_entropy_bits, 3)});
  return aligned(rows);
}

std::string table_text(const std::vector<BottleneckPoint>& points) {
  std::vector<Row> rows = {
      {"words", "positions: one vector", "attention", "words: one vector", "attention"}};
  for (const BottleneckPoint& point : points)
    rows.push_back({std::to_string(point.length), percent(point.fixed_positions),
                    percent(point.attention_positions), percent(point.fixed_words),
                    percent(point.attention_words)});
  return aligned(rows);
}

}  // namespace softlookup::cli
