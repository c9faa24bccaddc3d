#include "training/weights_hash.hpp"

#include <bit>
#include <cstdint>

namespace softlookup {

std::string weights_hash(std::span<const float> weights) {
  constexpr std::uint64_t kOffset = 0xcbf29ce484222325;
  constexpr std::uint64_t kPrime = 0x100000001b3;
  std::uint64_t hash = kOffset;
  for (const float weight : weights) {
    const auto bits = std::bit_cast<std::uint32_t>(weight);
    for (int shift = 0; shift < 32; shift += 8) {
      hash ^= (bits >> shift) & 0xffU;
      hash *= kPrime;
    }
  }
  std::string digits(16, '0');
  for (std::size_t i = digits.size(); i-- > 0; hash >>= 4)
    digits[i] = "0123456789abcdef"[hash & 15U];
  return digits;
}

}  // namespace softlookup
