#include "random/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "random/uint128.hpp"

namespace softlookup {
namespace {

static_assert(std::endian::native == std::endian::little, "hashes are of little-endian bytes");

constexpr std::array<std::uint64_t, 64> first_primes() {
  std::array<std::uint64_t, 64> primes{};
  std::size_t count = 0;
  for (std::uint64_t candidate = 2; count < primes.size(); ++candidate) {
    bool prime = true;
    for (std::size_t i = 0; i < count; ++i) prime = prime && candidate % primes[i] != 0;
    if (prime) primes[count++] = candidate;
  }
  return primes;
}

/// The first 32 bits of the fraction of the square root (degree 2) or cube root (degree 3).
constexpr std::uint32_t root_fraction(std::uint64_t number, int degree) {
  const Uint128 scaled = static_cast<Uint128>(number) << (32 * degree);
  Uint128 root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const Uint128 trial = root | (static_cast<Uint128>(1) << bit);
    const Uint128 power = degree == 2 ? trial * trial : trial * trial * trial;
    if (power <= scaled) root = trial;
  }
  return static_cast<std::uint32_t>(root);
}

constexpr std::array<std::uint32_t, 8> kStart = [] {
  std::array<std::uint32_t, 8> words{};
  for (std::size_t i = 0; i < 8; ++i) words[i] = root_fraction(first_primes()[i], 2);
  return words;
}();

constexpr std::array<std::uint32_t, 64> kRoundConstants = [] {
  std::array<std::uint32_t, 64> words{};
  const std::array<std::uint64_t, 64> primes = first_primes();
  for (std::size_t i = 0; i < 64; ++i) words[i] = root_fraction(primes[i], 3);
  return words;
}();

std::uint32_t big_endian_word(const std::byte* bytes) {
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = (word << 8) | std::to_integer<std::uint32_t>(bytes[i]);
  return word;
}

/// One round: the new e goes into d, the new a into h.
inline void mix_word(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t& d,
                     std::uint32_t e, std::uint32_t f, std::uint32_t g, std::uint32_t& h,
                     std::uint32_t constant_and_word) {
  const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
  const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
  h += s1 + (g ^ (e & (f ^ g))) + constant_and_word;
  d += h;
  h += s0 + ((a & b) | (c & (a | b)));
}

template <typename Number>
std::string hash_numbers(std::span<const Number> numbers) {
  Sha256 hash;
  hash.update(std::as_bytes(numbers));
  return hash.digest();
}

}  // namespace

Sha256::Sha256() : state_(kStart) {}

void Sha256::process_block(const std::byte* block) {
  std::array<std::uint32_t, 64> w;
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian_word(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  // The working variables change places from round to round instead of being moved.
  for (std::size_t i = 0; i < 64; i += 8) {
    mix_word(a, b, c, d, e, f, g, h, kRoundConstants[i] + w[i]);
    mix_word(h, a, b, c, d, e, f, g, kRoundConstants[i + 1] + w[i + 1]);
    mix_word(g, h, a, b, c, d, e, f, kRoundConstants[i + 2] + w[i + 2]);
    mix_word(f, g, h, a, b, c, d, e, kRoundConstants[i + 3] + w[i + 3]);
    mix_word(e, f, g, h, a, b, c, d, kRoundConstants[i + 4] + w[i + 4]);
    mix_word(d, e, f, g, h, a, b, c, kRoundConstants[i + 5] + w[i + 5]);
    mix_word(c, d, e, f, g, h, a, b, kRoundConstants[i + 6] + w[i + 6]);
    mix_word(b, c, d, e, f, g, h, a, kRoundConstants[i + 7] + w[i + 7]);
  }
  const std::array<std::uint32_t, 8> mixed{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state_[i] += mixed[i];
}

void Sha256::update(std::span<const std::byte> bytes) {
  const std::size_t held = static_cast<std::size_t>(total_ % 64);
  total_ += bytes.size();
  if (held != 0) {
    const std::size_t taken = std::min(bytes.size(), 64 - held);
    std::copy_n(bytes.begin(), taken, pending_.begin() + static_cast<std::ptrdiff_t>(held));
    bytes = bytes.subspan(taken);
    if (held + taken < 64) return;
    process_block(pending_.data());
  }
  for (; bytes.size() >= 64; bytes = bytes.subspan(64)) process_block(bytes.data());
  std::copy(bytes.begin(), bytes.end(), pending_.begin());
}

std::string Sha256::digest() {
  const std::uint64_t bits = total_ * 8;
  const std::size_t held = static_cast<std::size_t>(total_ % 64);
  std::array<std::byte, 128> padding{std::byte{0x80}};
  const std::size_t length = (held < 56 ? 64 : 128) - held;
  for (std::size_t i = 0; i < 8; ++i) {
    padding[length - 1 - i] = static_cast<std::byte>(bits >> (8 * i));
  }
  update(std::span<const std::byte>(padding).first(length));

  std::string text;
  for (const std::uint32_t word : state_) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      text += "0123456789abcdef"[(word >> shift) & 0xf];
    }
  }
  return text;
}

std::string sha256_of(std::span<const double> numbers) { return hash_numbers(numbers); }
std::string sha256_of(std::span<const std::int64_t> numbers) { return hash_numbers(numbers); }
std::string sha256_of(std::span<const std::uint64_t> numbers) { return hash_numbers(numbers); }

}  // namespace softlookup
