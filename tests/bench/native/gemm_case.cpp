#include "gemm_case.hpp"

#include <cstdint>

namespace softlookup::bench {

namespace {

constexpr std::size_t kLine = 16;  // floats

std::size_t whole_lines(std::size_t size) { return (size + kLine - 1) / kLine * kLine; }

std::size_t memory_for(const GemmShape& s) {
  return kLine + whole_lines(s.m * s.k) + whole_lines(s.k * s.n) + whole_lines(s.m * s.n) +
         numeric::PackedMatrix<float>::packed_size(s.k, s.n);
}

float* first_line(std::vector<float>& memory) {
  float* first = memory.data();
  while (reinterpret_cast<std::uintptr_t>(first) % (kLine * sizeof(float)) != 0) ++first;
  return first;
}

}  // namespace

GemmCase::GemmCase(const GemmShape& shape)
    : shape_(shape),
      memory_(memory_for(shape)),
      a_(first_line(memory_)),
      b_(a_ + whole_lines(shape.m * shape.k)),
      c_(b_ + whole_lines(shape.k * shape.n)),
      packed_([&] {
        for (std::size_t i = 0; i < memory_.size(); ++i)
          memory_[i] = static_cast<float>(i % 17) * 0.0625F - 0.5F;
        return numeric::PackedMatrix<float>::pack(view_matrix<const float>(b_, shape.k, shape.n),
                                                  c_ + whole_lines(shape.m * shape.n));
      }()) {}

void GemmCase::run(std::size_t repeats) {
  const auto& [way, m, k, n] = shape_;
  const bool turned = way == Way::kTransposed;
  const auto a = view_matrix<const float>(a_, turned ? k : m, turned ? m : k);
  const auto b = view_matrix<const float>(b_, k, n);
  const auto c = view_matrix(c_, m, n);
  for (std::size_t i = 0; i < repeats; ++i) {
    if (way == Way::kPacked)
      numeric::multiply(a, packed_, c, numeric::Into::kReplace);
    else if (way == Way::kUnpacked)
      numeric::multiply(a, b, c, numeric::Into::kReplace);
    else
      numeric::multiply_transposed(a, b, c, i == 0 ? numeric::Into::kReplace : numeric::Into::kAdd);
  }
}

}  // namespace softlookup::bench
