#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace softlookup {

/// FNV-1a with 64 bits: names the exact bytes that were added, in their order. It finds damage and
/// differences; it is no defence against a forger.   Fowler, Noll and Vo 1991
class FnvHash {
 public:
  void add(std::byte byte) noexcept {
    constexpr std::uint64_t kPrime = 0x100000001b3;
    value_ = (value_ ^ static_cast<std::uint64_t>(byte)) * kPrime;
  }
  void add(std::span<const std::byte> bytes) noexcept {
    for (const std::byte byte : bytes) add(byte);
  }
  void add(std::string_view text) noexcept { add(std::as_bytes(std::span(text))); }
  /// Four bytes, least significant first.
  void add(std::uint32_t word) noexcept {
    for (int shift = 0; shift < 32; shift += 8) add(static_cast<std::byte>(word >> shift));
  }

  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }
  /// 16 hexadecimal digits.
  [[nodiscard]] std::string text() const {
    std::string digits(16, '0');
    std::uint64_t rest = value_;
    for (std::size_t i = digits.size(); i-- > 0; rest >>= 4)
      digits[i] = "0123456789abcdef"[rest & 15U];
    return digits;
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace softlookup
