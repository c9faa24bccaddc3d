#include "training/weights_hash.hpp"

#include <bit>
#include <cstdint>

#include "base/fnv_hash.hpp"

namespace softlookup {

std::string weights_hash(std::span<const float> weights) {
  FnvHash hash;
  for (const float weight : weights) hash.add(std::bit_cast<std::uint32_t>(weight));
  return hash.text();
}

}  // namespace softlookup
