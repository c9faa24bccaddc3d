#pragma once

namespace softlookup {

/// log(1 + x) for -1 < x <= 0, within one unit in the last place and with the bits of fdlibm's
/// log1p (K. C. Ng, 1995) as glibc evaluates it, on every target: NumPy's tails show these bits.
[[nodiscard]] double log1p_of_negative(double x) noexcept;

}  // namespace softlookup
