#include "numeric/vector_math.hpp"

#include "base/error.hpp"
#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

namespace {

void require_same_length(std::size_t a, std::size_t b) {
  require(a == b, ErrorCode::kShapeMismatch, "two rows of numbers must have the same length");
}

template <typename Scalar>
using Map = void (*RowKernels<Scalar>::*)(std::size_t, const Scalar*, Scalar*);

template <typename Scalar>
void map_checked(std::span<const Scalar> in, std::span<Scalar> out, Map<Scalar> function) {
  require_same_length(in.size(), out.size());
  (row_kernels<Scalar>().*function)(in.size(), in.data(), out.data());
}

template <typename Scalar>
Scalar checked_dot(std::span<const Scalar> a, std::span<const Scalar> b) {
  require_same_length(a.size(), b.size());
  return row_kernels<Scalar>().dot(a.size(), a.data(), b.data());
}

template <typename Scalar>
void checked_add_scaled(Scalar factor, std::span<const Scalar> in, std::span<Scalar> out) {
  require_same_length(in.size(), out.size());
  row_kernels<Scalar>().add_scaled(in.size(), factor, in.data(), out.data());
}

}  // namespace

void exp(std::span<const float> in, std::span<float> out) {
  map_checked(in, out, &RowKernels<float>::exp);
}
void exp(std::span<const double> in, std::span<double> out) {
  map_checked(in, out, &RowKernels<double>::exp);
}

void tanh(std::span<const float> in, std::span<float> out) {
  map_checked(in, out, &RowKernels<float>::tanh);
}
void tanh(std::span<const double> in, std::span<double> out) {
  map_checked(in, out, &RowKernels<double>::tanh);
}

void sigmoid(std::span<const float> in, std::span<float> out) {
  map_checked(in, out, &RowKernels<float>::sigmoid);
}
void sigmoid(std::span<const double> in, std::span<double> out) {
  map_checked(in, out, &RowKernels<double>::sigmoid);
}

float sum(std::span<const float> in) { return row_kernels<float>().sum(in.size(), in.data()); }
double sum(std::span<const double> in) { return row_kernels<double>().sum(in.size(), in.data()); }

float dot(std::span<const float> a, std::span<const float> b) { return checked_dot(a, b); }
double dot(std::span<const double> a, std::span<const double> b) { return checked_dot(a, b); }

float max(std::span<const float> in) { return row_kernels<float>().max(in.size(), in.data()); }
double max(std::span<const double> in) { return row_kernels<double>().max(in.size(), in.data()); }

void add_scaled(float factor, std::span<const float> in, std::span<float> out) {
  checked_add_scaled(factor, in, out);
}
void add_scaled(double factor, std::span<const double> in, std::span<double> out) {
  checked_add_scaled(factor, in, out);
}

}  // namespace softlookup::numeric
