#include "metrics/length_buckets.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace softlookup {

LengthBuckets::LengthBuckets(std::vector<std::size_t> starts) : starts_(std::move(starts)) {
  require(!starts_.empty(), ErrorCode::kInvalidArgument,
          "length ranges need at least one start, such as 1");
  for (std::size_t i = 1; i < starts_.size(); ++i)
    if (starts_[i] <= starts_[i - 1])
      throw Error(ErrorCode::kInvalidArgument, "length ranges start at increasing lengths; " +
                                                   std::to_string(starts_[i]) + " comes after " +
                                                   std::to_string(starts_[i - 1]));
}

std::optional<std::size_t> LengthBuckets::bucket_of(std::size_t length) const noexcept {
  const auto past = std::upper_bound(starts_.begin(), starts_.end(), length);
  if (past == starts_.begin()) return std::nullopt;
  return static_cast<std::size_t>(past - starts_.begin()) - 1;
}

std::string LengthBuckets::label(std::size_t bucket) const {
  const std::size_t first = starts_.at(bucket);
  if (bucket + 1 == starts_.size()) return std::to_string(first) + "+";
  const std::size_t last = starts_[bucket + 1] - 1;
  return first == last ? std::to_string(first) : std::to_string(first) + "-" + std::to_string(last);
}

}  // namespace softlookup
