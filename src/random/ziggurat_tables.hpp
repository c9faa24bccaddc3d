#pragma once

#include <array>
#include <cstdint>

namespace softlookup {

/// One density cut into 256 strips of equal area; strip 0 lies lowest and holds the tail, the
/// others are counted from the peak down.
struct ZigguratTable {
  /// A draw whose `across` bits are below this lies wholly under the density.
  std::array<std::uint64_t, 256> inside;
  /// The strip's right edge over 2^bits, so that `across * width` is the point.
  std::array<double, 256> width;
  /// The density at the right edge, scaled to 1 at zero.
  std::array<double, 256> density;
};

extern const ZigguratTable kNormalZiggurat;       // across has 52 bits
extern const ZigguratTable kExponentialZiggurat;  // across has 53 bits

}  // namespace softlookup
