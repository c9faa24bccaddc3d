#include "layers/output_loss.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "numeric/rows.hpp"

namespace softlookup {

namespace {

using numeric::Into;

/// Rows whose logits are worked on together: they stay in the cache.
constexpr std::size_t kBlockRows = 32;

std::size_t count_targets(std::span<const std::int32_t> targets, std::size_t vocabulary) {
  std::size_t count = 0;
  for (const std::int32_t target : targets) {
    if (target < 0) continue;
    require(static_cast<std::size_t>(target) < vocabulary, ErrorCode::kOutOfRange,
            "a target word is outside the vocabulary");
    ++count;
  }
  return count;
}

}  // namespace

template <typename Scalar>
OutputLoss output_loss(Tape<Scalar>& tape, Variable<Scalar> x, Variable<Scalar> weight,
                       Variable<Scalar> bias, std::span<const std::int32_t> targets,
                       const OutputLossOptions& options) {
  require(x.cols() == weight.cols() && x.rows() == targets.size(), ErrorCode::kShapeMismatch,
          "the output layer needs one target a row and a weight as wide as its input");
  require(!bias.present() || (bias.rows() == 1 && bias.cols() == weight.rows()),
          ErrorCode::kShapeMismatch, "the output layer's bias must have one number a word");
  require(options.label_smoothing >= 0 && options.label_smoothing < 1, ErrorCode::kInvalidArgument,
          "label smoothing must be at least 0 and below 1");
  OutputLoss loss;
  loss.count = count_targets(targets, weight.rows());
  const auto smoothing = static_cast<Scalar>(options.label_smoothing);
  const auto factor = loss.count > 0 ? Scalar(1) / static_cast<Scalar>(loss.count) : Scalar(0);
  const MatrixView<Scalar> block =
      tape.scratch(std::min(kBlockRows, std::max<std::size_t>(x.rows(), 1)), weight.rows());
  for (std::size_t begin = 0; begin < x.rows(); begin += kBlockRows) {
    const std::size_t rows = std::min(kBlockRows, x.rows() - begin);
    const MatrixView<Scalar> logits = block.rows_from(0, rows);
    const Variable<Scalar> input = x.rows_from(begin, rows);
    if (bias.present()) numeric::set_rows<Scalar>(bias.value, logits);
    numeric::multiply(input.value, tape.packed_transposed(weight.value), logits,
                      bias.present() ? Into::kAdd : Into::kReplace);
    const auto sums =
        numeric::cross_entropy<Scalar>(logits, targets.subspan(begin, rows), smoothing, factor);
    loss.sum += sums.loss;
    loss.correct += sums.correct;
    if (!tape.recording()) continue;
    if (weight.wants_gradient())
      numeric::multiply_transposed(logits, input.value, weight.gradient, Into::kAdd);
    if (bias.wants_gradient()) numeric::add_row_sums<Scalar>(logits, bias.gradient);
    if (input.wants_gradient())
      numeric::multiply(logits, tape.packed(weight.value), input.gradient, Into::kAdd);
  }
  return loss;
}

template OutputLoss output_loss(Tape<float>&, Variable<float>, Variable<float>, Variable<float>,
                                std::span<const std::int32_t>, const OutputLossOptions&);
template OutputLoss output_loss(Tape<double>&, Variable<double>, Variable<double>, Variable<double>,
                                std::span<const std::int32_t>, const OutputLossOptions&);

}  // namespace softlookup
