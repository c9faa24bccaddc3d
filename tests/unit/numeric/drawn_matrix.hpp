#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "base/matrix_view.hpp"

namespace softlookup::numeric {

/// A matrix that owns its numbers.
template <typename Scalar>
struct DrawnMatrix {
  std::size_t rows;
  std::size_t cols;
  std::vector<Scalar> numbers;

  MatrixView<Scalar> view() { return view_matrix(numbers.data(), rows, cols); }
  [[nodiscard]] MatrixView<const Scalar> view() const {
    return view_matrix(numbers.data(), rows, cols);
  }
};

/// Draws matrices of numbers in [-2, 2), the same ones on every machine.
class Draws {
 public:
  explicit Draws(std::size_t seed) : random_(static_cast<unsigned>(seed)) {}

  template <typename Scalar>
  DrawnMatrix<Scalar> matrix(std::size_t rows, std::size_t cols) {
    DrawnMatrix<Scalar> made{rows, cols, std::vector<Scalar>(rows * cols)};
    for (Scalar& x : made.numbers)
      x = static_cast<Scalar>(4 * (static_cast<double>(random_() >> 11) * 0x1p-53 - 0.5));
    return made;
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace softlookup::numeric
