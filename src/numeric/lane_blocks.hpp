#pragma once

#include <cstddef>

#include "numeric/lanes.hpp"

namespace softlookup::numeric {

/// Eight elements of a row.
template <typename L>
struct WholeBlock {
  using Scalar = typename L::Scalar;
  static L load(const Scalar* from) { return L::load(from); }
  static void store(Scalar* to, const L& lanes) { lanes.store(to); }
};

/// The fewer than eight elements at a row's end; lanes past it read as 0.
template <typename L>
struct PartBlock {
  using Scalar = typename L::Scalar;
  std::size_t count;
  L load(const Scalar* from) const { return L::load_some(from, count, 0); }
  void store(Scalar* to, const L& lanes) const { lanes.store_some(to, count); }
};

/// Eight elements, or fewer at a row's end.
template <typename L>
struct AnyBlock {
  using Scalar = typename L::Scalar;
  std::size_t count;
  L load(const Scalar* from) const {
    return count == kLanes ? L::load(from) : L::load_some(from, count, 0);
  }
  void store(Scalar* to, const L& lanes) const {
    if (count == kLanes)
      lanes.store(to);
    else
      lanes.store_some(to, count);
  }
};

/// Calls body(i, block) for the elements i, i + 8, ... of a row; `block` loads and stores them.
/// For short bodies: they are compiled twice, so that whole blocks are free of branches.
template <typename L, typename Body>
void for_lane_blocks(std::size_t size, const Body& body) {
  std::size_t i = 0;
  for (; i + kLanes <= size; i += kLanes) body(i, WholeBlock<L>{});
  if (i < size) body(i, PartBlock<L>{size - i});
}

/// The same for bodies of many instructions, which are compiled once.
template <typename L, typename Body>
void for_any_lane_blocks(std::size_t size, const Body& body) {
  for (std::size_t i = 0; i < size; i += kLanes)
    body(i, AnyBlock<L>{size - i < kLanes ? size - i : kLanes});
}

}  // namespace softlookup::numeric
