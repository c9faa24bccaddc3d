#include "numeric/softmax.hpp"

#include <cmath>
#include <cstddef>
#include <string>

#include "base/error.hpp"
#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

namespace {

template <typename Scalar>
void require_fit(std::span<const Scalar> in, std::span<Scalar> out) {
  require(!in.empty(), ErrorCode::kInvalidArgument,
          "the softmax of an empty row is not defined: give at least one score");
  require(in.size() == out.size(), ErrorCode::kShapeMismatch,
          "the softmax needs as many results as scores");
}

/// Says why the row has no softmax.
template <typename Scalar>
[[noreturn]] void refuse(std::span<const Scalar> row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (std::isnan(row[i]))
      throw Error(ErrorCode::kNotFinite,
                  "score " + std::to_string(i) + " is NaN; a softmax needs numbers");
    if (std::isinf(row[i]) && row[i] > 0)
      throw Error(ErrorCode::kNotFinite, "score " + std::to_string(i) +
                                             " is infinite; only -infinity is allowed, for a "
                                             "masked position");
  }
  throw Error(ErrorCode::kInvalidArgument,
              "all scores are -infinity: a softmax needs at least one position that is not masked");
}

/// Checked beforehand, since the result may overwrite the scores.
template <typename Scalar>
bool has_softmax(std::span<const Scalar> row) {
  bool any_nan = false;
  for (const Scalar x : row) any_nan |= std::isnan(x);
  return !any_nan && std::isfinite(row_kernels<Scalar>().max(row.size(), row.data()));
}

template <typename Scalar>
void checked_softmax(std::span<const Scalar> in, std::span<Scalar> out) {
  require_fit(in, out);
  if (!has_softmax(in)) refuse(in);
  row_kernels<Scalar>().softmax(in.size(), in.data(), out.data());
}

template <typename Scalar>
void checked_log_softmax(std::span<const Scalar> in, std::span<Scalar> out) {
  require_fit(in, out);
  if (!has_softmax(in)) refuse(in);
  row_kernels<Scalar>().log_softmax(in.size(), in.data(), out.data());
}

}  // namespace

void softmax(std::span<const float> in, std::span<float> out) { checked_softmax(in, out); }
void softmax(std::span<const double> in, std::span<double> out) { checked_softmax(in, out); }

void log_softmax(std::span<const float> in, std::span<float> out) { checked_log_softmax(in, out); }
void log_softmax(std::span<const double> in, std::span<double> out) {
  checked_log_softmax(in, out);
}

}  // namespace softlookup::numeric
