#pragma once

namespace softlookup::numeric {

/// Natural logarithm, within 1 unit in the last place of double, the same bits on every target.
/// -infinity at 0, NaN below 0 and at NaN.
[[nodiscard]] double log(double x) noexcept;

}  // namespace softlookup::numeric
