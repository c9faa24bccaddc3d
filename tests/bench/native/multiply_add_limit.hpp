#pragma once

#include <cstddef>

namespace softlookup::bench {

/// A loop of multiplications and additions that touches registers alone: the most that one kind of
/// instructions can do without fusing the two. `run(rounds)` returns the sum of its results.
struct MultiplyAddLimit {
  double flop_per_round;
  float (*run)(std::size_t rounds);
};

/// One definition for each set that multiply_add_limit.cpp is compiled for.
extern const MultiplyAddLimit kLimitScalar;
extern const MultiplyAddLimit kLimitWasm128;
extern const MultiplyAddLimit kLimitSse2;
extern const MultiplyAddLimit kLimitAvx2;
extern const MultiplyAddLimit kLimitAvx512;

}  // namespace softlookup::bench
