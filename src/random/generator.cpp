#include "random/generator.hpp"

#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>

#include "base/error.hpp"
#include "random/ziggurat.hpp"

namespace softlookup {
namespace {

/// NumPy lets NaN through and takes -0.0 as negative.
bool is_negative(double value) { return !std::isnan(value) && std::signbit(value); }

void require_scale(double scale) {
  require(!is_negative(scale), ErrorCode::kInvalidArgument,
          "scale is negative; it must be at least 0");
}

/// high - low, checked.
double uniform_range(double low, double high) {
  const double range = high - low;
  require(std::isfinite(range), ErrorCode::kInvalidArgument,
          "high - low is not a finite number; both bounds must be finite and not too far apart");
  require(!is_negative(range), ErrorCode::kInvalidArgument,
          "low is above high; it must be at most high");
  return range;
}

/// The largest offset from low that integers() may draw.
std::uint64_t largest_offset(std::int64_t low, std::int64_t high, bool endpoint) {
  if (endpoint ? low > high : low >= high) {
    throw Error(ErrorCode::kInvalidArgument, "low is " + std::to_string(low) + " and high is " +
                                                 std::to_string(high) + "; low must be " +
                                                 (endpoint ? "at most high" : "less than high"));
  }
  const std::uint64_t difference =
      static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  return endpoint ? difference : difference - 1;
}

/// low + offset where the sum is known to fit.
std::int64_t offset_from(std::int64_t low, std::uint64_t offset) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
}

/// Fills `out` draw by draw, with the state in a local copy that can stay in registers.
template <typename Value, typename Draw>
void fill(Pcg64& bits, std::span<Value> out, Draw draw) {
  Pcg64 local = bits;
  for (Value& value : out) value = draw(local);
  bits = local;
}

}  // namespace

Generator Generator::from_text(std::string_view seed) {
  return Generator(SeedSequence::from_text(seed));
}

void Generator::random(std::span<double> out) noexcept {
  fill(bits_, out, [](Pcg64& bits) { return bits.next_double(); });
}

double Generator::uniform(double low, double high) {
  const double range = uniform_range(low, high);
  return low + range * bits_.next_double();
}

void Generator::uniform(double low, double high, std::span<double> out) {
  const double range = uniform_range(low, high);
  fill(bits_, out, [=](Pcg64& bits) { return low + range * bits.next_double(); });
}

double Generator::standard_normal() noexcept { return softlookup::standard_normal(bits_); }

void Generator::standard_normal(std::span<double> out) noexcept {
  fill(bits_, out, [](Pcg64& bits) { return softlookup::standard_normal(bits); });
}

double Generator::normal(double loc, double scale) {
  require_scale(scale);
  return loc + scale * softlookup::standard_normal(bits_);
}

void Generator::normal(double loc, double scale, std::span<double> out) {
  require_scale(scale);
  fill(bits_, out, [=](Pcg64& bits) { return loc + scale * softlookup::standard_normal(bits); });
}

double Generator::standard_exponential() noexcept {
  return softlookup::standard_exponential(bits_);
}

void Generator::standard_exponential(std::span<double> out) noexcept {
  fill(bits_, out, [](Pcg64& bits) { return softlookup::standard_exponential(bits); });
}

double Generator::exponential(double scale) {
  require_scale(scale);
  return scale * softlookup::standard_exponential(bits_);
}

void Generator::exponential(double scale, std::span<double> out) {
  require_scale(scale);
  fill(bits_, out, [=](Pcg64& bits) { return scale * softlookup::standard_exponential(bits); });
}

std::int64_t Generator::integers(std::int64_t low, std::int64_t high, bool endpoint) {
  return offset_from(low, bounded_uint64(bits_, largest_offset(low, high, endpoint)));
}

void Generator::integers(std::int64_t low, std::int64_t high, std::span<std::int64_t> out,
                         bool endpoint) {
  const std::uint64_t largest = largest_offset(low, high, endpoint);
  fill(bits_, out, [=](Pcg64& bits) { return offset_from(low, bounded_uint64(bits, largest)); });
}

std::vector<std::int64_t> Generator::permutation(std::int64_t n) {
  require(n >= 0, ErrorCode::kInvalidArgument,
          "a permutation has a negative length; it must be at least 0");
  std::vector<std::int64_t> order;
  require(static_cast<std::uint64_t>(n) <= order.max_size(), ErrorCode::kOutOfRange,
          "a permutation is longer than memory can be");
  order.resize(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), std::int64_t{0});
  shuffle(std::span<std::int64_t>(order));
  return order;
}

}  // namespace softlookup
