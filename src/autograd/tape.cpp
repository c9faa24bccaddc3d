#include "autograd/tape.hpp"

namespace softlookup {

namespace {

/// Rows whose length is a multiple of 1,024 bytes all start in the same few cache sets: such rows
/// are kept 64 bytes further apart.
template <typename Scalar>
std::size_t row_stride(std::size_t cols) {
  constexpr std::size_t kCollide = 1024 / sizeof(Scalar);
  return cols > 0 && cols % kCollide == 0 ? cols + Arena::kAlignment / sizeof(Scalar) : cols;
}

}  // namespace

template <typename Scalar>
MatrixView<Scalar> Tape<Scalar>::scratch(std::size_t rows, std::size_t cols) {
  const std::size_t stride = row_stride<Scalar>(cols);
  return {static_cast<Scalar*>(arena_.allocate(rows, stride * sizeof(Scalar))), rows, cols, stride};
}

template <typename Scalar>
MatrixView<Scalar> Tape<Scalar>::zeros(std::size_t rows, std::size_t cols) {
  const MatrixView<Scalar> view = scratch(rows, cols);
  std::fill_n(view.data, rows * view.stride, Scalar(0));
  return view;
}

template <typename Scalar>
Variable<Scalar> Tape<Scalar>::variable(std::size_t rows, std::size_t cols) {
  Variable<Scalar> made = constant(rows, cols);
  if (recording()) made.gradient = zeros(rows, cols);
  return made;
}

template <typename Scalar>
Variable<Scalar> Tape<Scalar>::constant(std::size_t rows, std::size_t cols) {
  return {scratch(rows, cols), {}};
}

template <typename Scalar>
const numeric::PackedMatrix<Scalar>& Tape<Scalar>::find_or_pack(MatrixView<const Scalar> matrix,
                                                                bool transposed) {
  for (const PackedEntry& entry : packed_)
    if (entry.data == matrix.data && entry.rows == matrix.rows && entry.cols == matrix.cols &&
        entry.transposed == transposed)
      return *entry.packed;
  using Packed = numeric::PackedMatrix<Scalar>;
  const std::size_t k = transposed ? matrix.cols : matrix.rows;
  const std::size_t n = transposed ? matrix.rows : matrix.cols;
  Scalar* memory = array<Scalar>(Packed::packed_size(k, n)).data();
  const auto* packed = ::new (arena_.allocate(sizeof(Packed)))
      Packed(transposed ? Packed::pack_transposed(matrix, memory) : Packed::pack(matrix, memory));
  packed_.push_back({matrix.data, matrix.rows, matrix.cols, transposed, packed});
  return *packed;
}

template <typename Scalar>
const numeric::PackedMatrix<Scalar>& Tape<Scalar>::packed(MatrixView<const Scalar> matrix) {
  return find_or_pack(matrix, false);
}

template <typename Scalar>
const numeric::PackedMatrix<Scalar>& Tape<Scalar>::packed_transposed(
    MatrixView<const Scalar> matrix) {
  return find_or_pack(matrix, true);
}

template <typename Scalar>
void Tape<Scalar>::backward() {
  while (!steps_.empty()) {
    const BackwardStep step = steps_.back();
    steps_.pop_back();
    step.run(step.data);
  }
}

template <typename Scalar>
void Tape<Scalar>::reset() {
  steps_.clear();
  packed_.clear();
  arena_.reset();
}

template class Tape<float>;
template class Tape<double>;

}  // namespace softlookup
