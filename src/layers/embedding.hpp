#pragma once

#include <cstdint>
#include <span>

#include "autograd/tape.hpp"

namespace softlookup {

/// The rows of a table, one an id: `table` [V, d], `ids` [N], result [N, d]. The gradient touches
/// the rows that were read and no others, in the order of the ids. `ids` must live until backward.
/// Raises Error{kOutOfRange} for an id outside the table.
template <typename Scalar>
[[nodiscard]] Variable<Scalar> embedding(Tape<Scalar>& tape, Variable<Scalar> table,
                                         std::span<const std::int32_t> ids);

}  // namespace softlookup
