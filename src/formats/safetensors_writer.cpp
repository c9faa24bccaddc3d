#include "formats/safetensors_writer.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/utf8.hpp"
#include "formats/json_text.hpp"

static_assert(std::endian::native == std::endian::little,
              "the header's length is written as it is");

namespace softlookup::safetensors {

namespace {

constexpr std::size_t kAlignment = 8;

void require_writable(const Tensor& tensor) {
  const std::string name = "safetensors: tensor " + quoted(tensor.name);
  if (tensor.name == kMetadataName)
    throw Error(ErrorCode::kInvalidArgument, name + " has the name of the metadata");
  if (first_invalid_utf8(tensor.name) != tensor.name.size())
    throw Error(ErrorCode::kInvalidArgument, name + " has a name that is not UTF-8");
  if (byte_count(tensor.dtype, tensor.shape) != tensor.data.size())
    throw Error(ErrorCode::kShapeMismatch, name + " has " + std::to_string(tensor.data.size()) +
                                               " bytes for a shape of " + shape_text(tensor.shape) +
                                               " of " + std::string(to_string(tensor.dtype)));
}

void require_distinct_names(std::span<const Tensor> tensors) {
  std::set<std::string_view> names;
  for (const Tensor& tensor : tensors)
    if (!names.insert(tensor.name).second)
      throw Error(ErrorCode::kInvalidArgument,
                  "safetensors: two tensors have the name " + quoted(tensor.name));
}

std::vector<const Tensor*> in_written_order(std::span<const Tensor> tensors) {
  std::vector<const Tensor*> order;
  for (const Tensor& tensor : tensors) order.push_back(&tensor);
  std::sort(order.begin(), order.end(), [](const Tensor* a, const Tensor* b) {
    return a->dtype != b->dtype ? a->dtype > b->dtype : a->name < b->name;
  });
  return order;
}

void append_metadata(std::string& text, const Metadata& metadata) {
  append_json_string(text, kMetadataName);
  text += ":{";
  const char* separator = "";
  for (const auto& [key, value] : metadata) {
    if (first_invalid_utf8(key) != key.size() || first_invalid_utf8(value) != value.size())
      throw Error(ErrorCode::kInvalidArgument,
                  "safetensors: the metadata " + quoted(key) + " is not UTF-8");
    text += separator;
    append_json_string(text, key);
    text += ':';
    append_json_string(text, value);
    separator = ",";
  }
  text += '}';
}

void append_entry(std::string& text, const Tensor& tensor, std::size_t begin) {
  append_json_string(text, tensor.name);
  text += R"(:{"dtype":")";
  text += to_string(tensor.dtype);
  text += R"(","shape":[)";
  const char* separator = "";
  for (const std::size_t size : tensor.shape) {
    text += separator + std::to_string(size);
    separator = ",";
  }
  text += R"(],"data_offsets":[)" + std::to_string(begin) + "," +
          std::to_string(begin + tensor.data.size()) + "]}";
}

std::string written_header(const std::vector<const Tensor*>& order, const Metadata& metadata) {
  std::string text = "{";
  if (!metadata.empty()) append_metadata(text, metadata);
  std::size_t begin = 0;
  for (const Tensor* tensor : order) {
    if (text.size() > 1) text += ',';
    append_entry(text, *tensor, begin);
    begin += tensor->data.size();
  }
  text += '}';
  text.append((kAlignment - text.size() % kAlignment) % kAlignment, ' ');
  if (text.size() > kLongestHeader)
    throw Error(ErrorCode::kOutOfRange, "safetensors: the header would have " +
                                            std::to_string(text.size()) + " bytes; at most " +
                                            std::to_string(kLongestHeader) + " are written");
  return text;
}

}  // namespace

std::vector<std::byte> write(std::span<const Tensor> tensors, const Metadata& metadata) {
  for (const Tensor& tensor : tensors) require_writable(tensor);
  require_distinct_names(tensors);
  const std::vector<const Tensor*> order = in_written_order(tensors);
  const std::string header = written_header(order, metadata);
  const std::uint64_t length = header.size();
  std::size_t total = sizeof length + header.size();
  for (const Tensor* tensor : order) total += tensor->data.size();
  std::vector<std::byte> bytes(total);
  auto next = bytes.begin();
  const auto append = [&](std::span<const std::byte> part) {
    next = std::copy(part.begin(), part.end(), next);
  };
  append(std::as_bytes(std::span(&length, 1)));
  append(std::as_bytes(std::span(header)));
  for (const Tensor* tensor : order) append(tensor->data);
  return bytes;
}

}  // namespace softlookup::safetensors
