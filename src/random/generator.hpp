#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "random/bounded.hpp"
#include "random/pcg64.hpp"
#include "random/seed_sequence.hpp"

namespace softlookup {

/// How Generator::choice draws; the defaults are NumPy's.
struct ChoiceOptions {
  /// Whether a value may be drawn more than once.
  bool replace = true;
  /// Each value's probability; none when all are alike.
  std::optional<std::span<const double>> p = std::nullopt;
  /// Without replacement and p: whether the order is random too.
  bool shuffle = true;
};

/// Random numbers with the bits of NumPy's `numpy.random.default_rng(seed)`, method by method.
/// A span version draws what as many single calls would. Arguments outside a method's domain throw
/// Error{kInvalidArgument} where NumPy raises ValueError or OverflowError, and draw nothing.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : Generator(SeedSequence(seed)) {}
  explicit Generator(const SeedSequence& seed) : bits_(seed) {}

  /// Seeds as SeedSequence::from_text does: `123`, `0x7b` or `[1, 2, 3]`.
  [[nodiscard]] static Generator from_text(std::string_view seed);

  /// Uniform in [0, 1).
  double random() noexcept { return bits_.next_double(); }
  void random(std::span<double> out) noexcept;

  /// Uniform in [low, high); rounding can reach high. Needs low <= high and a finite difference.
  double uniform(double low, double high);
  void uniform(double low, double high, std::span<double> out);

  /// Normal with mean 0 and standard deviation 1.
  double standard_normal() noexcept;
  void standard_normal(std::span<double> out) noexcept;

  /// Normal with mean `loc` and standard deviation `scale` >= 0.
  double normal(double loc, double scale);
  void normal(double loc, double scale, std::span<double> out);

  /// Exponential with mean 1.
  double standard_exponential() noexcept;
  void standard_exponential(std::span<double> out) noexcept;

  /// Exponential with mean `scale` >= 0.
  double exponential(double scale);
  void exponential(double scale, std::span<double> out);

  /// Uniform on low, ..., high - 1, or with `endpoint` on low, ..., high; NumPy's dtype int64.
  std::int64_t integers(std::int64_t low, std::int64_t high, bool endpoint = false);
  void integers(std::int64_t low, std::int64_t high, std::span<std::int64_t> out,
                bool endpoint = false);

  /// Puts the items in random order.
  template <typename Item>
  void shuffle(std::span<Item> items) {
    Pcg64 bits = bits_;  // a local one can stay in registers
    for (std::size_t last = items.size(); last-- > 1;) {
      const auto other = static_cast<std::size_t>(masked_uint64(bits, last));
      if (other != last) std::swap(items[last], items[other]);
    }
    bits_ = bits;
  }

  /// 0, ..., n - 1 in random order; n >= 0.
  [[nodiscard]] std::vector<std::int64_t> permutation(std::int64_t n);

  /// The items in random order.
  template <typename Item>
  [[nodiscard]] std::vector<Item> permutation(std::span<const Item> items) {
    std::vector<Item> shuffled(items.begin(), items.end());
    shuffle(std::span<Item>(shuffled));
    return shuffled;
  }

  /// `size` values out of 0, ..., population - 1, as NumPy's choice(population, size, ...).
  [[nodiscard]] std::vector<std::int64_t> choice(std::int64_t population, std::int64_t size,
                                                 const ChoiceOptions& options = {});

 private:
  Pcg64 bits_;
};

}  // namespace softlookup
