#pragma once

#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

#include "base/matrix_view.hpp"
#include "numeric/gemm.hpp"

namespace softlookup::numeric {

/// A matrix inside a wider one, so that strides are longer than rows and addresses odd; what is
/// around it must stay as it was.
template <typename Scalar>
struct Framed {
  std::size_t rows, cols, stride;
  std::vector<Scalar> memory;

  Framed(std::size_t rows_, std::size_t cols_, std::size_t gap)
      : rows(rows_), cols(cols_), stride(cols_ + gap), memory(1 + rows_ * (cols_ + gap)) {}

  MatrixView<Scalar> view() { return {memory.data() + 1, rows, cols, stride}; }
};

/// What a product is: one accumulator an element, terms in the order of k, every operation rounded.
template <typename Scalar, typename A, typename B>
void define_product(MatrixView<Scalar> c, std::size_t k, Into into, const A& a, const B& b) {
  for (std::size_t i = 0; i < c.rows; ++i) {
    for (std::size_t j = 0; j < c.cols; ++j) {
      volatile Scalar sum = into == Into::kAdd ? c(i, j) : Scalar(0);
      for (std::size_t p = 0; p < k; ++p) {
        const volatile Scalar term = a(i, p) * b(p, j);
        sum = sum + term;
      }
      c(i, j) = sum;
    }
  }
}

/// The same bits; any NaN is as good as any other.
template <typename Scalar>
bool same_bits(const std::vector<Scalar>& a, const std::vector<Scalar>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) && std::isnan(b[i])) continue;
    if (std::memcmp(&a[i], &b[i], sizeof(Scalar)) != 0) return false;
  }
  return a.size() == b.size();
}

}  // namespace softlookup::numeric
