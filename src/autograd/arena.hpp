#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace softlookup {

/// Memory that is handed out piece by piece and taken back all at once. After the first training
/// step no step asks the system for memory again.
class Arena {
 public:
  static constexpr std::size_t kAlignment = 64;
  static constexpr std::size_t kNoLimit = static_cast<std::size_t>(-1);

  /// `limit`: bytes that the arena may hold at most.
  explicit Arena(std::size_t limit = kNoLimit) : limit_(limit) {}

  /// Uninitialised memory, aligned to kAlignment, valid until reset. Raises Error{kOutOfRange} past
  /// the limit.
  [[nodiscard]] void* allocate(std::size_t bytes);
  /// The same for `count` things of `size` bytes each, also where the product has no size_t.
  [[nodiscard]] void* allocate(std::size_t count, std::size_t size);

  /// Takes everything back; the memory is kept for the next round, in one piece, as far as the
  /// limit allows.
  void reset();

  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  void set_limit(std::size_t limit) noexcept { limit_ = limit; }

 private:
  struct Release {
    void operator()(std::byte* memory) const noexcept;
  };
  struct Block {
    std::unique_ptr<std::byte, Release> memory;
    std::size_t size = 0;
  };

  void add_block(std::size_t bytes);

  std::vector<Block> blocks_;
  std::size_t used_ = 0;  // of the last block
  std::size_t capacity_ = 0;
  std::size_t limit_;
};

}  // namespace softlookup
