#pragma once

#include <cstddef>

#include "base/matrix_view.hpp"

// Matrix products. Every element of C is one accumulator that starts at 0 (or at C's value) and
// adds the rounded products in the order of k, each sum rounded: the same bits for every
// instruction set, shape and layout. Matrices need no alignment and may have 0 rows or columns; C
// must not overlap A or B. Raises Error kShapeMismatch where the sizes do not fit.
namespace softlookup::numeric {

template <typename Scalar>
struct GemmKernels;

/// Whether a product replaces C, which is then never read, or is added to it.
enum class Into { kReplace, kAdd };

/// B [K, N] laid out for `multiply`, in memory that somebody else owns and keeps.
template <typename Scalar>
class PackedMatrix {
 public:
  /// How many scalars of memory a B of this shape takes, whatever the instruction set.
  [[nodiscard]] static std::size_t packed_size(std::size_t k, std::size_t n);

  /// B = b, b is [K, N].
  [[nodiscard]] static PackedMatrix pack(MatrixView<const Scalar> b, Scalar* memory);
  /// B = b^T, b is [N, K].
  [[nodiscard]] static PackedMatrix pack_transposed(MatrixView<const Scalar> b, Scalar* memory);

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }  ///< K
  [[nodiscard]] std::size_t cols() const noexcept { return cols_; }  ///< N
  [[nodiscard]] const Scalar* panels() const noexcept { return panels_; }
  /// The functions that know this layout.
  [[nodiscard]] const GemmKernels<Scalar>& kernels() const noexcept { return *kernels_; }

 private:
  PackedMatrix(std::size_t rows, std::size_t cols, const Scalar* panels,
               const GemmKernels<Scalar>& kernels)
      : rows_(rows), cols_(cols), panels_(panels), kernels_(&kernels) {}

  std::size_t rows_;
  std::size_t cols_;
  const Scalar* panels_;
  const GemmKernels<Scalar>* kernels_;
};

extern template class PackedMatrix<float>;
extern template class PackedMatrix<double>;

/// C = A B or C += A B: a [M, K], b [K, N], c [M, N]. For a B that is used more than once.
void multiply(MatrixView<const float> a, const PackedMatrix<float>& b, MatrixView<float> c,
              Into into);
void multiply(MatrixView<const double> a, const PackedMatrix<double>& b, MatrixView<double> c,
              Into into);

/// The same with B as it lies: for a small B that is used once.
void multiply(MatrixView<const float> a, MatrixView<const float> b, MatrixView<float> c, Into into);
void multiply(MatrixView<const double> a, MatrixView<const double> b, MatrixView<double> c,
              Into into);

/// C = A^T B or C += A^T B, as in gradients of weights: a [K, M], b [K, N], c [M, N].
void multiply_transposed(MatrixView<const float> a, MatrixView<const float> b, MatrixView<float> c,
                         Into into);
void multiply_transposed(MatrixView<const double> a, MatrixView<const double> b,
                         MatrixView<double> c, Into into);

}  // namespace softlookup::numeric
