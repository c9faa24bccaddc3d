#include "training/checkpoint_numbers.hpp"

#include <bit>

#include "base/error.hpp"

namespace softlookup {

using safetensors::Dtype;

void NumberWriter::operator()(const std::string& name, double value) {
  add(name, Dtype::kF64, std::bit_cast<std::uint64_t>(value));
}

void NumberWriter::add(const std::string& name, Dtype dtype, std::uint64_t bits) {
  std::array<std::byte, 8>& bytes = bytes_.emplace_back();
  for (std::byte& byte : bytes) {
    byte = static_cast<std::byte>(bits);
    bits >>= 8;
  }
  tensors_.push_back({name, dtype, {}, bytes});
}

std::uint64_t NumberReader::bits(const std::string& name, Dtype dtype) const {
  const safetensors::Tensor& tensor = file_.tensor(name);
  if (tensor.dtype != dtype || !tensor.shape.empty())
    throw Error(ErrorCode::kParse, "checkpoint: tensor " + name + " must be one number of type " +
                                       std::string(to_string(dtype)) + ", found " +
                                       safetensors::shape_text(tensor.shape) + " of type " +
                                       std::string(to_string(tensor.dtype)));
  std::uint64_t bits = 0;
  for (std::size_t i = tensor.data.size(); i-- > 0;)
    bits = bits << 8 | static_cast<std::uint64_t>(tensor.data[i]);
  return bits;
}

void NumberReader::operator()(const std::string& name, double& value) const {
  value = std::bit_cast<double>(bits(name, Dtype::kF64));
}

std::uint64_t NumberReader::whole(const std::string& name, std::uint64_t largest) const {
  const std::uint64_t value = bits(name, Dtype::kU64);
  if (value > largest)
    throw Error(ErrorCode::kOutOfRange, "checkpoint: " + name + " is " + std::to_string(value) +
                                            "; the most here is " + std::to_string(largest));
  return value;
}

}  // namespace softlookup
