#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace softlookup {

/// SHA-256 (FIPS 180-4), for comparing long streams of numbers with recorded ones.
class Sha256 {
 public:
  Sha256();

  void update(std::span<const std::byte> bytes);

  /// The hash of everything so far, as 64 hexadecimal digits. Ends the object's use.
  [[nodiscard]] std::string digest();

 private:
  void process_block(const std::byte* block);

  std::array<std::uint32_t, 8> state_;
  std::array<std::byte, 64> pending_{};
  std::uint64_t total_ = 0;  // bytes so far; the last total_ % 64 of them are pending
};

/// The hash of the numbers' little-endian bytes.
[[nodiscard]] std::string sha256_of(std::span<const double> numbers);
[[nodiscard]] std::string sha256_of(std::span<const std::int64_t> numbers);
[[nodiscard]] std::string sha256_of(std::span<const std::uint64_t> numbers);

}  // namespace softlookup
