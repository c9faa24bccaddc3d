#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "formats/safetensors.hpp"

namespace softlookup::safetensors {

/// An F32 tensor that borrows `values`.
[[nodiscard]] Tensor float_tensor(std::string name, std::vector<std::size_t> shape,
                                  std::span<const float> values);

/// The elements as float, of any type: F16, BF16 and F32 exactly, the others rounded to nearest.
/// Raises Error{kOutOfRange} for a finite F64 past the largest float and Error{kParse} for a BOOL
/// byte other than 0 and 1.
[[nodiscard]] std::vector<float> to_floats(const Tensor& tensor);
/// The same as double; only I64 and U64 past 2^53 are rounded.
[[nodiscard]] std::vector<double> to_doubles(const Tensor& tensor);

}  // namespace softlookup::safetensors
