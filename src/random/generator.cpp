#include "random/generator.hpp"

#include <cmath>

#include "base/error.hpp"
#include "random/ziggurat.hpp"

namespace softlookup {
namespace {

void require_scale(double scale) {
  // As NumPy, which lets NaN through and takes -0.0 as negative.
  require(std::isnan(scale) || !std::signbit(scale), ErrorCode::kInvalidArgument,
          "scale is negative; a standard deviation is at least 0");
}

}  // namespace

Generator Generator::from_text(std::string_view seed) {
  return Generator(SeedSequence::from_text(seed));
}

void Generator::random(std::span<double> out) noexcept {
  for (double& value : out) value = bits_.next_double();
}

double Generator::standard_normal() noexcept { return softlookup::standard_normal(bits_); }

void Generator::standard_normal(std::span<double> out) noexcept {
  for (double& value : out) value = softlookup::standard_normal(bits_);
}

double Generator::normal(double loc, double scale) {
  require_scale(scale);
  return loc + scale * standard_normal();
}

void Generator::normal(double loc, double scale, std::span<double> out) {
  require_scale(scale);
  for (double& value : out) value = loc + scale * softlookup::standard_normal(bits_);
}

}  // namespace softlookup
