#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace softlookup {

/// Turns a seed of any size into well-mixed words that start a generator, as NumPy's SeedSequence
/// with its default pool of four words (after M. E. O'Neill, "Developing a seed_seq alternative").
class SeedSequence {
 public:
  /// Entropy as NumPy splits it: little-endian 32-bit words of each integer, leading zeros dropped.
  explicit SeedSequence(std::uint64_t seed);
  explicit SeedSequence(std::vector<std::uint32_t> entropy_words,
                        std::vector<std::uint32_t> spawn_key = {});

  /// Reads `123`, `0x7b` or a list of such integers, `[1, 0x2, 3]`, each non-negative and of any
  /// size. Throws Error{kParse} that says which character is wrong.
  [[nodiscard]] static SeedSequence from_text(std::string_view text);

  /// The first words of the state; asking for more only appends.
  void generate_state(std::span<std::uint32_t> words) const;
  void generate_state(std::span<std::uint64_t> words) const;

  /// `count` sequences that are independent of this one, of each other and of those of earlier
  /// calls.
  [[nodiscard]] std::vector<SeedSequence> spawn(std::size_t count);

 private:
  static constexpr std::size_t kPoolSize = 4;

  std::vector<std::uint32_t> entropy_;    // words of the integers as given
  std::vector<std::uint32_t> spawn_key_;  // one word for each generation
  std::uint32_t children_spawned_ = 0;
  std::array<std::uint32_t, kPoolSize> pool_{};
};

}  // namespace softlookup
