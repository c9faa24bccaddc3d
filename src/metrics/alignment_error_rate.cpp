#include "metrics/alignment_error_rate.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>

#include "base/error.hpp"

namespace softlookup {

namespace {

using Links = std::vector<AlignmentLink>;

Links set_of(std::span<const AlignmentLink> links) {
  Links set(links.begin(), links.end());
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
  return set;
}

Links union_of(const Links& a, const Links& b) {
  Links both;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

std::uint64_t count_shared(const Links& a, const Links& b) {
  Links shared;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
  return shared.size();
}

std::size_t strongest(const float* row, std::size_t size, std::size_t target) {
  std::size_t best = 0;
  for (std::size_t j = 0; j < size; ++j) {
    if (std::isnan(row[j]))
      throw Error(ErrorCode::kNotFinite, "the weight of target word " + std::to_string(target) +
                                             " on source word " + std::to_string(j) + " is NaN");
    if (row[j] > row[best]) best = j;
  }
  return best;
}

}  // namespace

AlignmentCounts& AlignmentCounts::operator+=(const AlignmentCounts& other) {
  predicted += other.predicted;
  sure += other.sure;
  predicted_sure += other.predicted_sure;
  predicted_possible += other.predicted_possible;
  return *this;
}

AlignmentCounts compare_links(std::span<const AlignmentLink> predicted,
                              std::span<const AlignmentLink> sure,
                              std::span<const AlignmentLink> possible) {
  const Links a = set_of(predicted);
  const Links s = set_of(sure);
  const Links p = union_of(s, set_of(possible));
  return {a.size(), s.size(), count_shared(a, s), count_shared(a, p)};
}

double alignment_error_rate(const AlignmentCounts& counts) noexcept {
  const std::uint64_t all = counts.predicted + counts.sure;
  if (all == 0) return std::numeric_limits<double>::quiet_NaN();
  const std::uint64_t right = counts.predicted_sure + counts.predicted_possible;
  return 1 - static_cast<double>(right) / static_cast<double>(all);
}

std::vector<AlignmentLink> strongest_links(MatrixView<const float> weights,
                                           std::span<const AlignmentLink> sure,
                                           std::span<const AlignmentLink> possible) {
  std::vector<bool> judged(weights.rows, false);
  for (const AlignmentLink& link : union_of(set_of(sure), set_of(possible))) {
    if (link.target >= weights.rows || link.source >= weights.cols)
      throw Error(ErrorCode::kOutOfRange,
                  "the gold link of source word " + std::to_string(link.source) +
                      " and target word " + std::to_string(link.target) +
                      " lies outside weights of " + std::to_string(weights.rows) +
                      " target words on " + std::to_string(weights.cols) + " source words");
    judged[link.target] = true;
  }
  Links links;
  for (std::size_t target = 0; target < weights.rows; ++target)
    if (judged[target])
      links.push_back({strongest(weights.row(target), weights.cols, target), target});
  return links;
}

}  // namespace softlookup
