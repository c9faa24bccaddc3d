#pragma once

#include <array>
#include <cstdint>

namespace softlookup {

/// A letter that is the canonical composition of another one and a mark.
struct Composition {
  std::uint16_t base;
  std::uint16_t mark;
  std::uint16_t composed;
};

/// Letters first, first + step, ..., last, whose lower case is `offset` further on.
struct LowerCaseRun {
  std::uint16_t first;
  std::uint16_t last;
  std::uint16_t step;
  std::int16_t offset;
};

struct CodeRange {
  std::uint16_t first;
  std::uint16_t last;
};

/// Latin, Greek and Cyrillic, sorted by base and mark.
extern const std::array<Composition, 572> kCompositions;
/// Canonical combining classes of U+0300 to U+036F.
extern const std::array<std::uint8_t, 112> kCombiningClasses;
/// Simple lower case of Latin, Greek and Cyrillic, ascending.
extern const std::array<LowerCaseRun, 112> kLowerCaseRuns;
/// General categories P and S of the basic plane, ascending.
extern const std::array<CodeRange, 203> kPunctuation;

}  // namespace softlookup
