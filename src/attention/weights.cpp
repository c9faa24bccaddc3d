#include "attention/weights.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "numeric/softmax.hpp"
#include "numeric/vector_math.hpp"

namespace softlookup {

namespace {

using Mask = std::span<const std::uint8_t>;

bool keeps(Mask mask, std::size_t position) { return mask.empty() || mask[position] != 0; }

template <typename Scalar>
void require_scores(std::span<const Scalar> scores, Mask mask) {
  require(!scores.empty(), ErrorCode::kInvalidArgument,
          "there are no scores to attend with: give at least one position");
  if (!mask.empty() && mask.size() != scores.size())
    throw Error(ErrorCode::kShapeMismatch, "the mask has " + std::to_string(mask.size()) +
                                               " positions, the scores have " +
                                               std::to_string(scores.size()));
  bool any_kept = false;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    if (!keeps(mask, j)) continue;
    any_kept = true;
    if (!std::isfinite(scores[j]))
      throw Error(ErrorCode::kNotFinite, "score " + std::to_string(j) + " is " +
                                             (std::isnan(scores[j]) ? "NaN" : "infinite") +
                                             "; scores must be finite");
  }
  require(any_kept, ErrorCode::kInvalidArgument,
          "the mask hides every position: attention needs at least one");
}

template <typename Scalar>
Scalar largest_kept(std::span<const Scalar> scores, Mask mask) {
  Scalar largest = -std::numeric_limits<Scalar>::infinity();
  for (std::size_t j = 0; j < scores.size(); ++j)
    if (keeps(mask, j) && scores[j] > largest) largest = scores[j];
  return largest;
}

/// Equal weights for the kept positions whose score is at least `threshold`.
template <typename Scalar>
void share_equally(std::span<const Scalar> scores, Scalar threshold, Mask mask,
                   std::span<Scalar> weights) {
  std::size_t sharing = 0;
  for (std::size_t j = 0; j < scores.size(); ++j)
    if (keeps(mask, j) && scores[j] >= threshold) ++sharing;
  const Scalar share = Scalar(1) / static_cast<Scalar>(sharing);
  for (std::size_t j = 0; j < scores.size(); ++j)
    weights[j] = keeps(mask, j) && scores[j] >= threshold ? share : Scalar(0);
}

/// (score - largest) / temperature, also where the difference alone overflows.
template <typename Scalar>
Scalar tempered(Scalar score, Scalar largest, Scalar temperature) {
  const Scalar difference = score - largest;
  return std::isinf(difference) ? score / temperature - largest / temperature
                                : difference / temperature;
}

}  // namespace

void require_temperature(double temperature) {
  if (std::isnan(temperature))
    throw Error(ErrorCode::kInvalidArgument,
                "the temperature is not a number; it must be a number from 0 to infinity");
  if (temperature < 0)
    throw Error(ErrorCode::kInvalidArgument,
                "the temperature is negative; it must be a number from 0 to infinity");
}

template <typename Scalar>
void attention_weights(std::span<const Scalar> scores, Scalar temperature, Mask mask,
                       std::span<Scalar> weights) {
  require_temperature(static_cast<double>(temperature));
  require_scores(scores, mask);
  require(weights.size() == scores.size(), ErrorCode::kShapeMismatch,
          "attention gives as many weights as there are scores");

  constexpr Scalar kInfinity = std::numeric_limits<Scalar>::infinity();
  if (temperature == kInfinity) return share_equally(scores, -kInfinity, mask, weights);
  const Scalar largest = largest_kept(scores, mask);
  if (temperature == 0) return share_equally(scores, largest, mask, weights);

  for (std::size_t j = 0; j < scores.size(); ++j)
    weights[j] = keeps(mask, j) ? tempered(scores[j], largest, temperature) : -kInfinity;
  numeric::softmax(std::span<const Scalar>(weights), weights);
}

template void attention_weights(std::span<const float>, float, Mask, std::span<float>);
template void attention_weights(std::span<const double>, double, Mask, std::span<double>);

Vector attention_weights(const Vector& scores, double temperature, const PaddingMask& mask) {
  Vector weights(scores.size());
  const auto size = static_cast<std::size_t>(scores.size());
  attention_weights<double>({scores.data(), size}, temperature, mask, {weights.data(), size});
  return weights;
}

template <typename Scalar>
MatrixOf<Scalar> attention_weights(const MatrixOf<Scalar>& scores, Scalar temperature,
                                   const PaddingMask& mask) {
  MatrixOf<Scalar> weights(scores.rows(), scores.cols());
  const auto size = static_cast<std::size_t>(scores.cols());
  for (Eigen::Index t = 0; t < scores.rows(); ++t)
    attention_weights<Scalar>({scores.row(t).data(), size}, temperature, mask,
                              {weights.row(t).data(), size});
  return weights;
}

template MatrixOf<float> attention_weights(const MatrixOf<float>&, float, const PaddingMask&);
template MatrixOf<double> attention_weights(const MatrixOf<double>&, double, const PaddingMask&);

std::vector<std::size_t> top_positions(const Vector& scores, const PaddingMask& mask) {
  const std::span<const double> row(scores.data(), static_cast<std::size_t>(scores.size()));
  require_scores(row, mask);
  const double largest = largest_kept(row, mask);
  std::vector<std::size_t> top;
  for (std::size_t j = 0; j < row.size(); ++j)
    if (keeps(mask, j) && row[j] == largest) top.push_back(j);
  return top;
}

}  // namespace softlookup
