#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "translation/encoder_decoder.hpp"

namespace softlookup {

/// One sentence as a batch. `ids` [S] must live as long as it does.
struct OneSentence {
  explicit OneSentence(std::span<const std::int32_t> ids)
      : length{ids.size()}, active(ids.size(), 1), batch{ids, length, active, 1} {}
  OneSentence(const OneSentence&) = delete;
  OneSentence& operator=(const OneSentence&) = delete;
  OneSentence(OneSentence&&) = delete;
  OneSentence& operator=(OneSentence&&) = delete;
  ~OneSentence() = default;

  std::array<std::size_t, 1> length;
  std::vector<std::size_t> active;
  SourceBatch batch;
};

}  // namespace softlookup
