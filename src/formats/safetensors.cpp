#include "formats/safetensors.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace softlookup::safetensors {

namespace {

struct DtypeFacts {
  std::string_view name;
  std::size_t bytes;
};

/// In the order of Dtype.
constexpr std::array<DtypeFacts, 13> kDtypes = {{{"BOOL", 1},
                                                 {"U8", 1},
                                                 {"I8", 1},
                                                 {"I16", 2},
                                                 {"U16", 2},
                                                 {"F16", 2},
                                                 {"BF16", 2},
                                                 {"I32", 4},
                                                 {"U32", 4},
                                                 {"F32", 4},
                                                 {"F64", 8},
                                                 {"I64", 8},
                                                 {"U64", 8}}};

}  // namespace

std::string_view to_string(Dtype dtype) noexcept {
  return kDtypes[static_cast<std::size_t>(dtype)].name;
}

std::size_t size_of(Dtype dtype) noexcept { return kDtypes[static_cast<std::size_t>(dtype)].bytes; }

std::optional<Dtype> dtype_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kDtypes.size(); ++i)
    if (kDtypes[i].name == name) return static_cast<Dtype>(i);
  return std::nullopt;
}

std::optional<std::uint64_t> byte_count(Dtype dtype, std::span<const std::size_t> shape) noexcept {
  std::uint64_t bytes = 1;
  const auto multiply = [&](std::uint64_t factor) {
    if (factor != 0 && bytes > std::numeric_limits<std::uint64_t>::max() / factor) return false;
    bytes *= factor;
    return true;
  };
  for (const std::size_t size : shape)
    if (!multiply(size)) return std::nullopt;
  if (!multiply(size_of(dtype))) return std::nullopt;
  return bytes;
}

std::string shape_text(std::span<const std::size_t> shape) {
  if (shape.empty()) return "scalar";
  constexpr std::size_t kShown = 8;
  std::string text;
  for (const std::size_t size : shape.first(std::min(shape.size(), kShown)))
    text += (text.empty() ? "" : " x ") + std::to_string(size);
  return shape.size() > kShown ? text + " x ..." : text;
}

const Tensor* File::find(std::string_view name) const noexcept {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const Tensor& tensor) { return tensor.name == name; });
  return found == tensors.end() ? nullptr : &*found;
}

const Tensor& File::tensor(std::string_view name) const {
  if (const Tensor* found = find(name)) return *found;
  throw Error(ErrorCode::kParse, "safetensors: the file has no tensor " + quoted(name));
}

}  // namespace softlookup::safetensors
