#pragma once

#include <span>

// Elementwise functions and reductions over one row. Each has one body, a template over eight
// virtual lanes, built for WebAssembly SIMD, SSE2 or plain scalars: all give the same bits, with
// any compiler that does not contract or reassociate. No function here calls <cmath> beyond sqrt,
// abs and floor. `in` and `out` have the same length and may be the same memory.
namespace softlookup::numeric {

/// e^x; 0 at -infinity and below -104 (float) or -746 (double), infinity past the largest finite
/// result, NaN at NaN. Within 1.25 units in the last place (0.96 measured).
void exp(std::span<const float> in, std::span<float> out);
void exp(std::span<const double> in, std::span<double> out);

/// Hyperbolic tangent; +-1 at +-infinity, keeps the sign of zero, NaN at NaN. Within 3.5 units in
/// the last place (2.5 measured).
void tanh(std::span<const float> in, std::span<float> out);
void tanh(std::span<const double> in, std::span<double> out);

/// 1 / (1 + e^-x); 0 at -infinity, 1 at +infinity, NaN at NaN. Within 4.5 units in the last
/// place (2.4 measured).
void sigmoid(std::span<const float> in, std::span<float> out);
void sigmoid(std::span<const double> in, std::span<double> out);

/// The sum, added in eight lanes that are folded in a fixed order; 0 for an empty row.
[[nodiscard]] float sum(std::span<const float> in);
[[nodiscard]] double sum(std::span<const double> in);

/// The dot product of two rows of one length, added as `sum` adds.
[[nodiscard]] float dot(std::span<const float> a, std::span<const float> b);
[[nodiscard]] double dot(std::span<const double> a, std::span<const double> b);

/// The largest element; -infinity for an empty row. A NaN is skipped.
[[nodiscard]] float max(std::span<const float> in);
[[nodiscard]] double max(std::span<const double> in);

/// out += factor * in, elementwise.
void add_scaled(float factor, std::span<const float> in, std::span<float> out);
void add_scaled(double factor, std::span<const double> in, std::span<double> out);

}  // namespace softlookup::numeric
