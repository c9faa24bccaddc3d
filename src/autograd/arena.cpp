#include "autograd/arena.hpp"

#include <algorithm>
#include <new>
#include <string>

#include "base/error.hpp"

namespace softlookup {

namespace {

constexpr std::size_t kSmallestBlock = std::size_t{1} << 18;

std::size_t round_up(std::size_t bytes) {
  return (bytes + Arena::kAlignment - 1) / Arena::kAlignment * Arena::kAlignment;
}

std::string megabytes(std::size_t bytes) { return std::to_string(bytes >> 20) + " MB"; }

}  // namespace

void Arena::Release::operator()(std::byte* memory) const noexcept {
  ::operator delete(memory, std::align_val_t{kAlignment});
}

void Arena::add_block(std::size_t bytes) {
  if (bytes > limit_ || capacity_ > limit_ - bytes)
    throw Error(ErrorCode::kOutOfRange, "this step needs more than " +
                                            megabytes(capacity_ + bytes) +
                                            " of memory and the limit is " + megabytes(limit_) +
                                            "; take a smaller model, batch or sentence length");
  auto* memory =
      static_cast<std::byte*>(::operator new(bytes, std::align_val_t{kAlignment}, std::nothrow));
  if (memory == nullptr)
    throw Error(ErrorCode::kOutOfRange,
                "the system has no " + megabytes(bytes) +
                    " of memory left; take a smaller model, batch or sentence length");
  blocks_.push_back({std::unique_ptr<std::byte, Release>(memory), bytes});
  capacity_ += bytes;
  used_ = 0;
}

void* Arena::allocate(std::size_t bytes) {
  const std::size_t size = round_up(bytes);
  if (blocks_.empty() || size > blocks_.back().size - used_) {
    const std::size_t wished = std::max(kSmallestBlock, capacity_ / 2);
    const std::size_t left = limit_ > capacity_ ? limit_ - capacity_ : 0;
    add_block(std::max(size, std::min(wished, left)));
  }
  void* memory = blocks_.back().memory.get() + used_;
  used_ += size;
  return memory;
}

void* Arena::allocate(std::size_t count, std::size_t size) {
  if (size > 0 && count > (kNoLimit - kAlignment) / size)
    throw Error(ErrorCode::kOutOfRange,
                "this step needs more memory than there are addresses; take a smaller model, batch "
                "or sentence length");
  return allocate(count * size);
}

void Arena::reset() {
  if (blocks_.size() > 1 || capacity_ > limit_) {
    const std::size_t bytes = std::min(capacity_, limit_);
    blocks_.clear();
    capacity_ = 0;
    if (bytes > 0) add_block(bytes);
  }
  used_ = 0;
}

}  // namespace softlookup
