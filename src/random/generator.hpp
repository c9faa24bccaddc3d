#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "random/pcg64.hpp"
#include "random/seed_sequence.hpp"

namespace softlookup {

/// Random numbers with the bits of NumPy's `numpy.random.default_rng(seed)`, method by method.
/// A span version draws what as many single calls would.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : Generator(SeedSequence(seed)) {}
  explicit Generator(const SeedSequence& seed) : bits_(seed) {}

  /// Seeds as SeedSequence::from_text does: `123`, `0x7b` or `[1, 2, 3]`.
  [[nodiscard]] static Generator from_text(std::string_view seed);

  /// Uniform in [0, 1).
  double random() noexcept { return bits_.next_double(); }
  void random(std::span<double> out) noexcept;

  /// Normal with mean 0 and standard deviation 1.
  double standard_normal() noexcept;
  void standard_normal(std::span<double> out) noexcept;

  /// Normal with mean `loc` and standard deviation `scale`. Throws Error{kInvalidArgument} when
  /// `scale` is negative.
  double normal(double loc, double scale);
  void normal(double loc, double scale, std::span<double> out);

 private:
  Pcg64 bits_;
};

}  // namespace softlookup
