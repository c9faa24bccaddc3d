#pragma once

#include <cstdint>

namespace softlookup {

#ifndef __SIZEOF_INT128__
#error \
    "the generator needs a compiler with 128-bit integers: gcc or clang on a 64-bit or wasm target"
#endif

/// Unsigned 128-bit arithmetic of gcc and clang; a language extension, hence the marker.
__extension__ typedef unsigned __int128 Uint128;

[[nodiscard]] constexpr Uint128 make_uint128(std::uint64_t high, std::uint64_t low) noexcept {
  return (static_cast<Uint128>(high) << 64) | low;
}

}  // namespace softlookup
