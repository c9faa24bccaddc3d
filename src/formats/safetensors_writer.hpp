#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "formats/safetensors.hpp"

namespace softlookup::safetensors {

/// Writes what the reference implementation writes: tensors by type, widest first, then by name,
/// metadata by key, the header padded with spaces so that the data starts at a multiple of eight.
/// The same tensors in any order give the same bytes. Raises Error{kInvalidArgument} for a name
/// that is given twice, not UTF-8 or `__metadata__`, Error{kShapeMismatch} if data and shape
/// disagree, Error{kOutOfRange} for a header past 100,000,000 bytes.
[[nodiscard]] std::vector<std::byte> write(std::span<const Tensor> tensors,
                                           const Metadata& metadata = {});

}  // namespace softlookup::safetensors
