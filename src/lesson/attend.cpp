#include "lesson/attend.hpp"

#include <string>

#include "attention/entropy.hpp"
#include "attention/soft_lookup.hpp"
#include "attention/weights.hpp"
#include "base/error.hpp"
#include "lesson/limits.hpp"
#include "lesson/require_setting.hpp"

namespace softlookup {

namespace {

void require_valid(const Matrix& scores, const Matrix& values) {
  require_size("the number of target words", static_cast<std::size_t>(scores.rows()), 1,
               limits::kPositions);
  require_size("the number of source words", static_cast<std::size_t>(scores.cols()), 1,
               limits::kPositions);
  if (values.rows() != scores.cols())
    throw Error(ErrorCode::kShapeMismatch, "the scores cover " + std::to_string(scores.cols()) +
                                               " source positions, but there are " +
                                               std::to_string(values.rows()) +
                                               " vectors to average");
  require_size("the size of a vector", static_cast<std::size_t>(values.cols()), 1,
               limits::kDimension);
  require_finite("value", {values.data(), static_cast<std::size_t>(values.size())}, limits::kValue);
}

/// |context - mean| / |top - mean|, 0 where the top value is the mean but for rounding.
double relative_distance(const Vector& context, const Vector& top, const Vector& mean,
                         double largest_norm) {
  constexpr double kRounding = 1e-12;
  const double top_distance = (top - mean).stableNorm();
  if (top_distance <= kRounding * largest_norm) return 0;
  return (context - mean).stableNorm() / top_distance;
}

}  // namespace

Attention attend(const Matrix& scores, const Matrix& values, double temperature) {
  require_valid(scores, values);
  Attention attention;
  attention.weights = attention_weights(scores, temperature);
  const Matrix contexts = soft_lookup(attention.weights, values);  // [T, d]
  const Vector mean = values.colwise().mean();                     // [d]
  double largest_norm = 0;
  for (Eigen::Index j = 0; j < values.rows(); ++j)
    largest_norm = std::max(largest_norm, values.row(j).stableNorm());

  const Eigen::Index target_words = scores.rows();
  attention.entropy_bits.resize(target_words);
  attention.effective_positions.resize(target_words);
  attention.distance_from_mean.resize(target_words);
  for (Eigen::Index i = 0; i < target_words; ++i) {
    const std::size_t top = top_positions(scores.row(i)).front();
    const double bits =
        entropy_bits({attention.weights.row(i).data(), static_cast<std::size_t>(scores.cols())});
    attention.top.push_back(top);
    attention.entropy_bits[i] = bits;
    attention.effective_positions[i] = effective_positions(bits);
    attention.distance_from_mean[i] = relative_distance(
        contexts.row(i), values.row(static_cast<Eigen::Index>(top)), mean, largest_norm);
  }
  return attention;
}

}  // namespace softlookup
