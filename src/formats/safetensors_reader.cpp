#include "formats/safetensors_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/utf8.hpp"
#include "formats/json_reader.hpp"

static_assert(std::endian::native == std::endian::little, "the header's length is read as it is");

namespace softlookup::safetensors {

namespace {

constexpr std::size_t kLengthBytes = 8;

/// A tensor as the header describes it, nothing checked yet.
struct Entry {
  std::string name;
  Dtype dtype = Dtype::kF32;
  std::vector<std::size_t> shape;
  std::uint64_t begin = 0;  // offsets into the data
  std::uint64_t end = 0;
};

struct Header {
  std::vector<Entry> entries;
  Metadata metadata;
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kParse, "safetensors: " + message);
}

Dtype read_dtype(JsonReader& json, const std::string& tensor) {
  const std::string name = json.string();
  if (const std::optional<Dtype> dtype = dtype_named(name)) return *dtype;
  refuse("tensor " + quoted(tensor) + " has the type " + quoted(name) +
         "; those read are BOOL, U8, I8, I16, U16, F16, BF16, I32, U32, F32, F64, I64 and U64");
}

std::vector<std::size_t> read_shape(JsonReader& json, const std::string& tensor) {
  std::vector<std::size_t> shape;
  json.open_array();
  while (json.next_item()) {
    const std::uint64_t size = json.whole_number();
    if (size > std::numeric_limits<std::size_t>::max())
      refuse("tensor " + quoted(tensor) + " has a dimension of " + std::to_string(size) +
             ", more than memory has addresses");
    shape.push_back(static_cast<std::size_t>(size));
  }
  return shape;
}

std::pair<std::uint64_t, std::uint64_t> read_offsets(JsonReader& json, const std::string& tensor) {
  std::array<std::uint64_t, 2> offsets{};
  std::size_t count = 0;
  json.open_array();
  while (json.next_item()) {
    const std::uint64_t offset = json.whole_number();
    if (count < offsets.size()) offsets[count] = offset;
    ++count;
  }
  if (count != offsets.size())
    refuse("tensor " + quoted(tensor) + " has " + std::to_string(count) +
           " data_offsets; two are needed, [begin, end]");
  return {offsets[0], offsets[1]};
}

/// Members that the format does not define are passed over, as the reference does.
Entry read_entry(JsonReader& json, std::string name) {
  Entry entry;
  entry.name = std::move(name);
  constexpr std::array<std::string_view, 3> kMembers = {"dtype", "shape", "data_offsets"};
  std::array<bool, 3> seen{};
  std::string member;
  json.open_object();
  while (json.next_member(member)) {
    const auto index = static_cast<std::size_t>(
        std::find(kMembers.begin(), kMembers.end(), member) - kMembers.begin());
    if (index == kMembers.size()) {
      json.skip();
      continue;
    }
    if (std::exchange(seen[index], true))
      refuse("tensor " + quoted(entry.name) + " has two members " + quoted(member));
    if (index == 0) entry.dtype = read_dtype(json, entry.name);
    if (index == 1) entry.shape = read_shape(json, entry.name);
    if (index == 2) std::tie(entry.begin, entry.end) = read_offsets(json, entry.name);
  }
  for (std::size_t i = 0; i < kMembers.size(); ++i)
    if (!seen[i]) refuse("tensor " + quoted(entry.name) + " has no " + std::string(kMembers[i]));
  return entry;
}

Metadata read_metadata(JsonReader& json) {
  Metadata metadata;
  std::string key;
  json.open_object();
  while (json.next_member(key)) {
    std::string value = json.string();
    if (!metadata.emplace(key, std::move(value)).second)
      refuse("the metadata has two members " + quoted(key));
  }
  return metadata;
}

Header read_header(std::string_view text) {
  if (const std::size_t bad = first_invalid_utf8(text); bad != text.size())
    refuse("byte " + std::to_string(bad) + " of the header is not UTF-8");
  if (!text.starts_with('{')) refuse("the header does not start with '{'");
  Header header;
  std::set<std::string> names;
  JsonReader json(text, "safetensors header");
  std::string name;
  json.open_object();
  while (json.next_member(name)) {
    if (!names.insert(name).second) refuse("the header has two members " + quoted(name));
    if (name == kMetadataName) {
      header.metadata = read_metadata(json);
    } else {
      header.entries.push_back(read_entry(json, name));
    }
  }
  json.end();
  return header;
}

std::string range_text(const Entry& entry) {
  return "[" + std::to_string(entry.begin) + ", " + std::to_string(entry.end) + "]";
}

/// In the order of their data, the tensors fill it: each begins where the one before ends and is as
/// long as its type and shape need.
void require_filled(const std::vector<Entry>& entries, std::size_t data_bytes) {
  std::uint64_t filled = 0;
  for (const Entry& entry : entries) {
    const std::string tensor = "tensor " + quoted(entry.name);
    if (entry.begin != filled || entry.end < entry.begin)
      refuse(tensor + " is at " + range_text(entry) + "; it must begin at " +
             std::to_string(filled) + ", where the data before it ends, and end after");
    const std::optional<std::uint64_t> needed = byte_count(entry.dtype, entry.shape);
    if (!needed) refuse(tensor + " has a shape past 2^64 bytes: " + shape_text(entry.shape));
    if (entry.end - entry.begin != *needed)
      refuse(tensor + " is at " + range_text(entry) + ", " +
             std::to_string(entry.end - entry.begin) + " bytes; its shape " +
             shape_text(entry.shape) + " of " + std::string(to_string(entry.dtype)) + " takes " +
             std::to_string(*needed));
    filled = entry.end;
  }
  if (filled != data_bytes)
    refuse("the tensors take " + std::to_string(filled) + " bytes, but " +
           std::to_string(data_bytes) + " follow the header");
}

/// The header's text within the file; its length is checked against both limits.
std::string_view header_text(std::span<const std::byte> bytes) {
  if (bytes.size() < kLengthBytes)
    refuse("the file has " + std::to_string(bytes.size()) +
           " bytes; it starts with eight that tell the header's length");
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), kLengthBytes);
  if (length > kLongestHeader)
    refuse("the header is said to have " + std::to_string(length) + " bytes; at most " +
           std::to_string(kLongestHeader) + " are read. Is it a safetensors file?");
  if (length > bytes.size() - kLengthBytes)
    refuse("the header is said to have " + std::to_string(length) + " bytes, but " +
           std::to_string(bytes.size() - kLengthBytes) + " follow. Is the file cut short?");
  const std::span<const std::byte> text =
      bytes.subspan(kLengthBytes, static_cast<std::size_t>(length));
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

}  // namespace

File read(std::span<const std::byte> bytes) {
  const std::string_view text = header_text(bytes);
  const std::span<const std::byte> data = bytes.subspan(kLengthBytes + text.size());
  Header header = read_header(text);
  std::sort(header.entries.begin(), header.entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
  require_filled(header.entries, data.size());
  File file;
  file.metadata = std::move(header.metadata);
  for (Entry& entry : header.entries) {
    const auto begin = static_cast<std::size_t>(entry.begin);
    const auto size = static_cast<std::size_t>(entry.end - entry.begin);
    file.tensors.push_back(
        {std::move(entry.name), entry.dtype, std::move(entry.shape), data.subspan(begin, size)});
  }
  return file;
}

}  // namespace softlookup::safetensors
