#pragma once

namespace softlookup {

/// log(1 + x) for -1 < x <= 0, within one unit in the last place: fdlibm's log1p (K. C. Ng, 1995)
/// with the fused multiply-adds of glibc's version for x86-64 processors that have them, on every
/// target, since the tails of NumPy's draws show these bits. Without them one result in 2200
/// differs in the last bit, and one tail draw in some tens of thousands.
[[nodiscard]] double log1p_of_negative(double x) noexcept;

}  // namespace softlookup
