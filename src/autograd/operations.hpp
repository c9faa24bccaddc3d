#pragma once

#include "autograd/tape.hpp"
#include "random/generator.hpp"

// Operations without parameters. Rows are positions: time-major, row t * B + b is step t of
// sequence b, where an operation cares at all. Each raises Error{kShapeMismatch} for sizes that do
// not fit.
namespace softlookup {

/// a + b, one shape.
template <typename Scalar>
[[nodiscard]] Variable<Scalar> add(Tape<Scalar>& tape, Variable<Scalar> a, Variable<Scalar> b);

/// Hyperbolic tangent of every element.
template <typename Scalar>
[[nodiscard]] Variable<Scalar> tanh(Tape<Scalar>& tape, Variable<Scalar> x);

/// [a; b] side by side: [N, p] and [N, q] give [N, p + q].
template <typename Scalar>
[[nodiscard]] Variable<Scalar> concatenate(Tape<Scalar>& tape, Variable<Scalar> a,
                                           Variable<Scalar> b);

/// x over and over: [B, d] gives [times * B, d].
template <typename Scalar>
[[nodiscard]] Variable<Scalar> repeat(Tape<Scalar>& tape, Variable<Scalar> x, std::size_t times);

/// Matrices of one width on top of each other: [N_i, d] give [sum N_i, d].
template <typename Scalar>
[[nodiscard]] Variable<Scalar> stack(Tape<Scalar>& tape, std::span<const Variable<Scalar>> parts);

/// Zeroes each element with probability `rate` in [0, 1) and divides the others by 1 - rate
/// (Srivastava et al. 2014, inverted). One draw an element, row by row. Returns x itself at rate 0
/// or when the tape does not record.
template <typename Scalar>
[[nodiscard]] Variable<Scalar> dropout(Tape<Scalar>& tape, Variable<Scalar> x, double rate,
                                       Generator& generator);

/// A loss for tests and demonstrations: sum_ij coefficients_ij x_ij, `coefficients` [N, d] like x.
template <typename Scalar>
double inner_product(Tape<Scalar>& tape, Variable<Scalar> x, MatrixView<const Scalar> coefficients);

}  // namespace softlookup
