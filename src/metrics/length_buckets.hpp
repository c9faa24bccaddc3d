#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace softlookup {

/// Ranges of sentence lengths, each from its start to the next one's, the last without end.
class LengthBuckets {
 public:
  /// 1-2, 3-6, 7-12, 13-20, 21-30, 31-40, 41+ source words.
  LengthBuckets() : LengthBuckets({1, 3, 7, 13, 21, 31, 41}) {}
  /// Raises Error{kInvalidArgument} unless there is a start and they increase.
  explicit LengthBuckets(std::vector<std::size_t> starts);

  [[nodiscard]] std::size_t size() const noexcept { return starts_.size(); }
  /// The range that holds this length, none if it is below the first start.
  [[nodiscard]] std::optional<std::size_t> bucket_of(std::size_t length) const noexcept;
  /// "3-6", "41+", or "5" for a range of one length.
  [[nodiscard]] std::string label(std::size_t bucket) const;

 private:
  std::vector<std::size_t> starts_;
};

/// Statistics of a corpus, as a whole and by length; Statistics adds up with +=.
template <typename Statistics>
class ByLength {
 public:
  explicit ByLength(LengthBuckets buckets = LengthBuckets())
      : buckets_(std::move(buckets)), parts_(buckets_.size()) {}

  /// Adds one sentence's; a length below the first range's counts in the whole alone.
  void add(std::size_t length, const Statistics& statistics) {
    whole_ += statistics;
    if (const std::optional<std::size_t> bucket = buckets_.bucket_of(length))
      parts_[*bucket] += statistics;
  }

  [[nodiscard]] const LengthBuckets& buckets() const noexcept { return buckets_; }
  [[nodiscard]] const Statistics& whole() const noexcept { return whole_; }
  [[nodiscard]] const Statistics& part(std::size_t bucket) const { return parts_.at(bucket); }

 private:
  LengthBuckets buckets_;
  Statistics whole_{};
  std::vector<Statistics> parts_;
};

}  // namespace softlookup
