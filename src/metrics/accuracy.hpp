#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace softlookup {

/// A part of a whole, counted so that sentences add up to a corpus.
struct Proportion {
  std::uint64_t hits = 0;
  std::uint64_t total = 0;

  Proportion& operator+=(const Proportion& other);
  bool operator==(const Proportion&) const = default;
  /// hits / total, 0 to 1; NaN of nothing.
  [[nodiscard]] double value() const noexcept;
};

/// One sentence that is the reference token for token, {1, 1}, or is not, {0, 1}.
[[nodiscard]] Proportion exact_match(std::span<const std::int32_t> output,
                                     std::span<const std::int32_t> reference);
[[nodiscard]] Proportion exact_match(std::span<const std::string> output,
                                     std::span<const std::string> reference);

/// The positions of the reference, from its start, at which the output has the same token. The
/// total is the reference's length: an output that ends early has missed the rest, what it writes
/// past the reference's end counts neither way. Give both with their end of sentence to judge where
/// the output stops too, or both without. Teacher-forced output, one token a position of the
/// reference, and free-running output are counted alike, so that the two compare.
[[nodiscard]] Proportion token_accuracy(std::span<const std::int32_t> output,
                                        std::span<const std::int32_t> reference);
[[nodiscard]] Proportion token_accuracy(std::span<const std::string> output,
                                        std::span<const std::string> reference);

}  // namespace softlookup
