#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "numeric/gemm.hpp"

namespace softlookup::bench {

/// One product to measure: C = A B with B packed beforehand or as it lies, or C += A^T B.
enum class Way { kPacked, kUnpacked, kTransposed };

struct GemmShape {
  Way way;
  std::size_t m;
  std::size_t k;
  std::size_t n;

  [[nodiscard]] double flop() const {
    return 2.0 * static_cast<double>(m) * static_cast<double>(k) * static_cast<double>(n);
  }
};

/// Operands that lie ready, in memory that starts at a cache line.
class GemmCase {
 public:
  explicit GemmCase(const GemmShape& shape);

  void run(std::size_t repeats);

  [[nodiscard]] const float* a() const { return a_; }
  [[nodiscard]] const float* b() const { return b_; }
  [[nodiscard]] float* c() { return c_; }

 private:
  GemmShape shape_;
  std::vector<float> memory_;
  float* a_;
  float* b_;
  float* c_;
  numeric::PackedMatrix<float> packed_;
};

}  // namespace softlookup::bench
