#include "random/seed_sequence.hpp"

#include <utility>

#include "random/seed_text.hpp"

namespace softlookup {
namespace {

// Constants of the hash and of the mix, from NumPy's SeedSequence.
constexpr std::uint32_t kPoolHashStart = 0x43b0d7e5;
constexpr std::uint32_t kPoolHashMultiplier = 0x931e8875;
constexpr std::uint32_t kStateHashStart = 0x8b51f9dd;
constexpr std::uint32_t kStateHashMultiplier = 0x58f38ded;
constexpr std::uint32_t kMixLeft = 0xca01f9dd;
constexpr std::uint32_t kMixRight = 0x4973f715;

/// A multiplicative hash whose constant moves on with every word, so that equal words at
/// different places hash differently.
class WordHash {
 public:
  constexpr WordHash(std::uint32_t start, std::uint32_t multiplier)
      : constant_(start), multiplier_(multiplier) {}

  constexpr std::uint32_t operator()(std::uint32_t word) {
    word ^= constant_;
    constant_ *= multiplier_;
    word *= constant_;
    return word ^ (word >> 16);
  }

 private:
  std::uint32_t constant_;
  std::uint32_t multiplier_;
};

constexpr std::uint32_t mix(std::uint32_t left, std::uint32_t right) {
  const std::uint32_t mixed = kMixLeft * left - kMixRight * right;
  return mixed ^ (mixed >> 16);
}

std::vector<std::uint32_t> words_of(std::uint64_t seed) {
  std::vector<std::uint32_t> words{static_cast<std::uint32_t>(seed)};
  if (seed >> 32 != 0) words.push_back(static_cast<std::uint32_t>(seed >> 32));
  return words;
}

}  // namespace

SeedSequence::SeedSequence(std::uint64_t seed) : SeedSequence(words_of(seed)) {}

SeedSequence::SeedSequence(std::vector<std::uint32_t> entropy_words,
                           std::vector<std::uint32_t> spawn_key)
    : entropy_(std::move(entropy_words)), spawn_key_(std::move(spawn_key)) {
  std::vector<std::uint32_t> words = entropy_;
  if (!spawn_key_.empty()) {
    // Zeros up to the pool's size keep a short seed with a key apart from a longer seed.
    if (words.size() < kPoolSize) words.resize(kPoolSize, 0);
    words.insert(words.end(), spawn_key_.begin(), spawn_key_.end());
  }

  WordHash hash(kPoolHashStart, kPoolHashMultiplier);
  for (std::size_t i = 0; i < kPoolSize; ++i) pool_[i] = hash(i < words.size() ? words[i] : 0);
  for (std::size_t from = 0; from < kPoolSize; ++from) {
    for (std::size_t to = 0; to < kPoolSize; ++to) {
      if (from != to) pool_[to] = mix(pool_[to], hash(pool_[from]));
    }
  }
  for (std::size_t from = kPoolSize; from < words.size(); ++from) {
    for (std::uint32_t& to : pool_) to = mix(to, hash(words[from]));
  }
}

SeedSequence SeedSequence::from_text(std::string_view text) {
  return SeedSequence(parse_seed_words(text));
}

void SeedSequence::generate_state(std::span<std::uint32_t> words) const {
  WordHash hash(kStateHashStart, kStateHashMultiplier);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = hash(pool_[i % kPoolSize]);
}

void SeedSequence::generate_state(std::span<std::uint64_t> words) const {
  WordHash hash(kStateHashStart, kStateHashMultiplier);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint64_t low = hash(pool_[(2 * i) % kPoolSize]);
    const std::uint64_t high = hash(pool_[(2 * i + 1) % kPoolSize]);
    words[i] = low | (high << 32);
  }
}

std::vector<SeedSequence> SeedSequence::spawn(std::size_t count) {
  std::vector<SeedSequence> children;
  children.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::uint32_t> key = spawn_key_;
    key.push_back(children_spawned_++);
    children.emplace_back(entropy_, std::move(key));
  }
  return children;
}

}  // namespace softlookup
