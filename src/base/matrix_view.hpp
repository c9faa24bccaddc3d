#pragma once

#include <cstddef>
#include <type_traits>

namespace softlookup {

/// Somebody else's row-major matrix: [rows x cols], each row `stride` scalars after the one before.
/// A view of const Scalar may be read only; one that may be written turns into it by itself.
template <typename Scalar>
struct MatrixView {
  Scalar* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t stride = 0;

  [[nodiscard]] Scalar* row(std::size_t i) const { return data + i * stride; }
  [[nodiscard]] Scalar& operator()(std::size_t i, std::size_t j) const { return row(i)[j]; }

  /// [count x cols]: rows begin .. begin + count - 1.
  [[nodiscard]] MatrixView rows_from(std::size_t begin, std::size_t count) const {
    return {row(begin), count, cols, stride};
  }
  /// [rows x count]: columns begin .. begin + count - 1.
  [[nodiscard]] MatrixView cols_from(std::size_t begin, std::size_t count) const {
    return {data + begin, rows, count, stride};
  }

  // NOLINTNEXTLINE(google-explicit-constructor): as a pointer turns into a pointer to const
  operator MatrixView<const Scalar>() const
    requires(!std::is_const_v<Scalar>)
  {
    return {data, rows, cols, stride};
  }
};

/// The view of a matrix whose rows follow one another without a gap.
template <typename Scalar>
MatrixView<Scalar> view_matrix(Scalar* data, std::size_t rows, std::size_t cols) {
  return {data, rows, cols, cols};
}

}  // namespace softlookup
