#include "numeric/vector_math.hpp"

#include "base/error.hpp"
#include "numeric/row_kernel.hpp"

namespace softlookup::numeric {

namespace {

template <typename Scalar>
using L = NativeLanes<Scalar>;

void require_same_length(std::size_t a, std::size_t b) {
  require(a == b, ErrorCode::kShapeMismatch, "two rows of numbers must have the same length");
}

template <typename Scalar, typename Function>
void map_checked(std::span<const Scalar> in, std::span<Scalar> out, const Function& function) {
  require_same_length(in.size(), out.size());
  map_row<L<Scalar>>(in, out, function);
}

}  // namespace

void exp(std::span<const float> in, std::span<float> out) {
  map_checked(in, out, [](const L<float>& x) { return exp_lanes(x); });
}
void exp(std::span<const double> in, std::span<double> out) {
  map_checked(in, out, [](const L<double>& x) { return exp_lanes(x); });
}

void tanh(std::span<const float> in, std::span<float> out) {
  map_checked(in, out, [](const L<float>& x) { return tanh_lanes(x); });
}
void tanh(std::span<const double> in, std::span<double> out) {
  map_checked(in, out, [](const L<double>& x) { return tanh_lanes(x); });
}

void sigmoid(std::span<const float> in, std::span<float> out) {
  map_checked(in, out, [](const L<float>& x) { return sigmoid_lanes(x); });
}
void sigmoid(std::span<const double> in, std::span<double> out) {
  map_checked(in, out, [](const L<double>& x) { return sigmoid_lanes(x); });
}

float sum(std::span<const float> in) { return sum_row<L<float>>(in); }
double sum(std::span<const double> in) { return sum_row<L<double>>(in); }

float dot(std::span<const float> a, std::span<const float> b) {
  require_same_length(a.size(), b.size());
  return dot_rows<L<float>>(a, b);
}
double dot(std::span<const double> a, std::span<const double> b) {
  require_same_length(a.size(), b.size());
  return dot_rows<L<double>>(a, b);
}

float max(std::span<const float> in) { return max_row<L<float>>(in); }
double max(std::span<const double> in) { return max_row<L<double>>(in); }

void add_scaled(float factor, std::span<const float> in, std::span<float> out) {
  require_same_length(in.size(), out.size());
  add_scaled_row<L<float>>(factor, in, out);
}
void add_scaled(double factor, std::span<const double> in, std::span<double> out) {
  require_same_length(in.size(), out.size());
  add_scaled_row<L<double>>(factor, in, out);
}

}  // namespace softlookup::numeric
