#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace softlookup::fuzz {

/// Reads sizes and numbers off the bytes that libFuzzer made up; past their end it begins anew.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  /// From 0 to `largest`.
  std::size_t number(std::size_t largest) { return next() % (largest + 1); }

  /// Any bit patterns: infinities, NaN and denormals too.
  template <typename Scalar>
  void fill(std::vector<Scalar>& row) {
    for (Scalar& x : row) {
      std::uint8_t bytes[sizeof(Scalar)];
      for (std::uint8_t& byte : bytes) byte = next();
      std::memcpy(&x, bytes, sizeof x);
    }
  }

 private:
  std::uint8_t next() { return size_ == 0 ? std::uint8_t{0} : data_[at_++ % size_]; }

  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

/// Calls check(input, 0.0F) or check(input, 0.0), as the first byte says; for
/// LLVMFuzzerTestOneInput.
template <typename Check>
int check_either(const std::uint8_t* data, std::size_t size, const Check& check) {
  Input input(data, size);
  if (input.number(1) == 0)
    check(input, 0.0F);
  else
    check(input, 0.0);
  return 0;
}

}  // namespace softlookup::fuzz
