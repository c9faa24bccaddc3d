#include "numeric/gemm.hpp"

#include <string>

#include "base/error.hpp"
#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

namespace {

constexpr std::size_t kWidestRegister = 16;  // scalars; panels are whole registers

struct Shape {
  std::size_t rows;
  std::size_t cols;
};

std::string to_string(Shape shape) {
  return "[" + std::to_string(shape.rows) + ", " + std::to_string(shape.cols) + "]";
}

void require_fit(Shape a, Shape b, Shape c) {
  if (a.cols == b.rows && c.rows == a.rows && c.cols == b.cols) return;
  throw Error(ErrorCode::kShapeMismatch, "a product " + to_string(a) + " x " + to_string(b) +
                                             " cannot be written to " + to_string(c) +
                                             ": it needs [M, K] x [K, N] and [M, N]");
}

template <typename Scalar>
Product<Scalar> product(MatrixView<const Scalar> a, const Scalar* b, std::size_t b_stride,
                        MatrixView<Scalar> c, std::size_t k, Into into) {
  return {a.data, a.stride, b, b_stride, c.data, c.stride, c.rows, k, c.cols, into == Into::kAdd};
}

template <typename Scalar>
void checked_multiply(MatrixView<const Scalar> a, const PackedMatrix<Scalar>& b,
                      MatrixView<Scalar> c, Into into) {
  require_fit({a.rows, a.cols}, {b.rows(), b.cols()}, {c.rows, c.cols});
  b.kernels().multiply_packed(product(a, b.panels(), 0, c, a.cols, into));
}

template <typename Scalar>
void checked_multiply(MatrixView<const Scalar> a, MatrixView<const Scalar> b, MatrixView<Scalar> c,
                      Into into) {
  require_fit({a.rows, a.cols}, {b.rows, b.cols}, {c.rows, c.cols});
  gemm_kernels<Scalar>().multiply(product(a, b.data, b.stride, c, a.cols, into));
}

template <typename Scalar>
void checked_multiply_transposed(MatrixView<const Scalar> a, MatrixView<const Scalar> b,
                                 MatrixView<Scalar> c, Into into) {
  require_fit({a.cols, a.rows}, {b.rows, b.cols}, {c.rows, c.cols});
  gemm_kernels<Scalar>().multiply_transposed(product(a, b.data, b.stride, c, a.rows, into));
}

}  // namespace

template <typename Scalar>
std::size_t PackedMatrix<Scalar>::packed_size(std::size_t k, std::size_t n) {
  return k * ((n + kWidestRegister - 1) / kWidestRegister * kWidestRegister);
}

template <typename Scalar>
PackedMatrix<Scalar> PackedMatrix<Scalar>::pack(MatrixView<const Scalar> b, Scalar* memory) {
  const GemmKernels<Scalar>& chosen = gemm_kernels<Scalar>();
  chosen.pack(b.data, b.stride, 1, b.rows, b.cols, memory);
  return {b.rows, b.cols, memory, chosen};
}

template <typename Scalar>
PackedMatrix<Scalar> PackedMatrix<Scalar>::pack_transposed(MatrixView<const Scalar> b,
                                                           Scalar* memory) {
  const GemmKernels<Scalar>& chosen = gemm_kernels<Scalar>();
  chosen.pack(b.data, 1, b.stride, b.cols, b.rows, memory);
  return {b.cols, b.rows, memory, chosen};
}

template class PackedMatrix<float>;
template class PackedMatrix<double>;

void multiply(MatrixView<const float> a, const PackedMatrix<float>& b, MatrixView<float> c,
              Into into) {
  checked_multiply(a, b, c, into);
}
void multiply(MatrixView<const double> a, const PackedMatrix<double>& b, MatrixView<double> c,
              Into into) {
  checked_multiply(a, b, c, into);
}

void multiply(MatrixView<const float> a, MatrixView<const float> b, MatrixView<float> c,
              Into into) {
  checked_multiply(a, b, c, into);
}
void multiply(MatrixView<const double> a, MatrixView<const double> b, MatrixView<double> c,
              Into into) {
  checked_multiply(a, b, c, into);
}

void multiply_transposed(MatrixView<const float> a, MatrixView<const float> b, MatrixView<float> c,
                         Into into) {
  checked_multiply_transposed(a, b, c, into);
}
void multiply_transposed(MatrixView<const double> a, MatrixView<const double> b,
                         MatrixView<double> c, Into into) {
  checked_multiply_transposed(a, b, c, into);
}

}  // namespace softlookup::numeric
