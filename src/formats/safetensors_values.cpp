#include "formats/safetensors_values.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"

static_assert(std::endian::native == std::endian::little, "the elements are read as they are");

namespace softlookup::safetensors {

namespace {

/// The F16 (IEEE 754 binary16) of these bits: 1 sign, 5 exponent, 10 fraction bits.
float from_half(std::uint16_t bits) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000) << 16;
  const std::uint32_t exponent = (bits >> 10) & 0x1f;
  const std::uint32_t fraction = bits & 0x3ff;
  if (exponent == 0) {  // zero or subnormal: fraction x 2^-24
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -magnitude : magnitude;
  }
  const std::uint32_t wide = exponent == 0x1f ? 0xff : exponent + 112;  // biases 15 and 127
  return std::bit_cast<float>(sign | (wide << 23) | (fraction << 13));
}

/// The BF16 of these bits: the upper half of a float.
float from_bfloat(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

template <typename To, typename From>
To rounded(From value, const Tensor& tensor) {
  if constexpr (std::is_same_v<From, double> && std::is_same_v<To, float>) {
    if (std::isfinite(value) && std::abs(value) > std::numeric_limits<float>::max())
      throw Error(ErrorCode::kOutOfRange, "safetensors: tensor " + quoted(tensor.name) +
                                              " holds a number past the largest float, 3.4e38");
  }
  return static_cast<To>(value);
}

/// Each element as stored, a Stored, through `convert`; the data may be at any alignment.
template <typename Stored, typename To, typename Convert>
std::vector<To> converted(const Tensor& tensor, Convert convert) {
  if (byte_count(tensor.dtype, tensor.shape) != tensor.data.size())
    throw Error(ErrorCode::kShapeMismatch, "safetensors: tensor " + quoted(tensor.name) + " has " +
                                               std::to_string(tensor.data.size()) +
                                               " bytes for a shape of " + shape_text(tensor.shape));
  std::vector<To> values(tensor.data.size() / sizeof(Stored));
  const std::byte* next = tensor.data.data();
  for (To& value : values) {
    Stored stored{};
    std::memcpy(&stored, next, sizeof stored);
    value = convert(stored);
    next += sizeof stored;
  }
  return values;
}

template <typename To>
std::vector<To> values_of(const Tensor& tensor) {
  const auto numbers = [&]<typename Stored>(Stored /*type*/) {
    return converted<Stored, To>(tensor,
                                 [&](Stored stored) { return rounded<To>(stored, tensor); });
  };
  switch (tensor.dtype) {
    case Dtype::kBool:
      return converted<std::uint8_t, To>(tensor, [&](std::uint8_t stored) {
        if (stored > 1)
          throw Error(ErrorCode::kParse, "safetensors: tensor " + quoted(tensor.name) +
                                             " holds a BOOL of " + std::to_string(stored) +
                                             "; it must be 0 or 1");
        return static_cast<To>(stored);
      });
    case Dtype::kF16:
      return converted<std::uint16_t, To>(
          tensor, [](std::uint16_t bits) { return static_cast<To>(from_half(bits)); });
    case Dtype::kBF16:
      return converted<std::uint16_t, To>(
          tensor, [](std::uint16_t bits) { return static_cast<To>(from_bfloat(bits)); });
    case Dtype::kU8:
      return numbers(std::uint8_t{});
    case Dtype::kI8:
      return numbers(std::int8_t{});
    case Dtype::kI16:
      return numbers(std::int16_t{});
    case Dtype::kU16:
      return numbers(std::uint16_t{});
    case Dtype::kI32:
      return numbers(std::int32_t{});
    case Dtype::kU32:
      return numbers(std::uint32_t{});
    case Dtype::kF32:
      return numbers(float{});
    case Dtype::kF64:
      return numbers(double{});
    case Dtype::kI64:
      return numbers(std::int64_t{});
    case Dtype::kU64:
      return numbers(std::uint64_t{});
  }
  throw Error(ErrorCode::kInternal, "safetensors: a type outside its enumeration");
}

}  // namespace

Tensor float_tensor(std::string name, std::vector<std::size_t> shape,
                    std::span<const float> values) {
  return {std::move(name), Dtype::kF32, std::move(shape), std::as_bytes(values)};
}

std::vector<float> to_floats(const Tensor& tensor) { return values_of<float>(tensor); }

std::vector<double> to_doubles(const Tensor& tensor) { return values_of<double>(tensor); }

}  // namespace softlookup::safetensors
