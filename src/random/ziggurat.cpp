#include "random/ziggurat.hpp"

#include "random/exp.hpp"
#include "random/log1p.hpp"

namespace softlookup {
namespace {

// Where the tails begin, the right edge of the lowest strip.
constexpr double kNormalTail = 3.6541528853610088;
constexpr double kNormalTailInverse = 0.27366123732975828;
constexpr double kExponentialTail = 7.69711747013104972;

/// Exponentially distributed by inversion, the log1p of a number in (-1, 0].
double negative_log_of_uniform(Pcg64& bits) { return -log1p_of_negative(-bits.next_double()); }

/// A height uniform between the density at the strip's two edges.
double height_in_wedge(Pcg64& bits, const ZigguratTable& table, std::size_t strip) {
  const double step = table.density[strip - 1] - table.density[strip];
  return step * bits.next_double() + table.density[strip];
}

/// Marsaglia's tail: accepts an exponential point when another lies above its parabola. The sign is
/// bit 8 of `across`.
double normal_tail(Pcg64& bits, std::uint64_t across) {
  for (;;) {
    const double beyond = kNormalTailInverse * negative_log_of_uniform(bits);
    const double height = negative_log_of_uniform(bits);
    if (height + height > beyond * beyond) {
      const double distance = kNormalTail + beyond;
      return ((across >> 8) & 1) != 0 ? -distance : distance;
    }
  }
}

}  // namespace

double finish_standard_normal(Pcg64& bits, std::size_t strip, std::uint64_t across,
                              double x) noexcept {
  if (strip == 0) return normal_tail(bits, across);
  const double height = height_in_wedge(bits, kNormalZiggurat, strip);
  if (height < exp_of_negative(-0.5 * x * x)) return x;
  return standard_normal(bits);
}

double finish_standard_exponential(Pcg64& bits, std::size_t strip, double x) noexcept {
  if (strip == 0) return kExponentialTail + negative_log_of_uniform(bits);
  const double height = height_in_wedge(bits, kExponentialZiggurat, strip);
  if (height < exp_of_negative(-x)) return x;
  return standard_exponential(bits);
}

}  // namespace softlookup
