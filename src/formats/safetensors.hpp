#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The safetensors format: eight bytes with the header's length (little endian), the header (JSON:
// each tensor's type, shape and place), the data. docs/formats.md has the rules that are checked.
namespace softlookup::safetensors {

/// Element types, in the order the reference implementation writes tensors in, last first.
enum class Dtype { kBool, kU8, kI8, kI16, kU16, kF16, kBF16, kI32, kU32, kF32, kF64, kI64, kU64 };

/// The type's name in a header, e.g. "F32".
[[nodiscard]] std::string_view to_string(Dtype dtype) noexcept;
/// Bytes of one element.
[[nodiscard]] std::size_t size_of(Dtype dtype) noexcept;
/// The type of this name, none if there is none.
[[nodiscard]] std::optional<Dtype> dtype_named(std::string_view name) noexcept;

/// A tensor that borrows its data: row-major, little endian, at any alignment. A shape of no
/// dimensions is one element.
struct Tensor {
  std::string name;
  Dtype dtype = Dtype::kF32;
  std::vector<std::size_t> shape;
  std::span<const std::byte> data;
};

/// Free text about the file by key, its `__metadata__`.
using Metadata = std::map<std::string, std::string>;

/// The bytes that a shape of this type takes; none past 2^64 - 1.
[[nodiscard]] std::optional<std::uint64_t> byte_count(Dtype dtype,
                                                      std::span<const std::size_t> shape) noexcept;
/// The shape as a message shows it: "2 x 3", "scalar" for no dimensions, cut
/// after eight.
[[nodiscard]] std::string shape_text(std::span<const std::size_t> shape);

/// The longest header that is read or written, in bytes; the reference implementation's limit.
inline constexpr std::uint64_t kLongestHeader = 100'000'000;
/// The header's member that is no tensor.
inline constexpr std::string_view kMetadataName = "__metadata__";

/// What a file holds; the tensors, in the order of their data, borrow the bytes it was read from.
struct File {
  std::vector<Tensor> tensors;
  Metadata metadata;

  /// The tensor of this name, null if there is none.
  [[nodiscard]] const Tensor* find(std::string_view name) const noexcept;
  /// The tensor of this name. Raises Error{kParse} that names it if there is none.
  [[nodiscard]] const Tensor& tensor(std::string_view name) const;
};

}  // namespace softlookup::safetensors
