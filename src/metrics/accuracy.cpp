#include "metrics/accuracy.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace softlookup {

namespace {

template <typename Token>
Proportion count_equal(std::span<const Token> output, std::span<const Token> reference) {
  const std::size_t shared = std::min(output.size(), reference.size());
  std::uint64_t hits = 0;
  for (std::size_t i = 0; i < shared; ++i) hits += output[i] == reference[i] ? 1 : 0;
  return {hits, reference.size()};
}

template <typename Token>
Proportion whole(std::span<const Token> output, std::span<const Token> reference) {
  const bool same = std::equal(output.begin(), output.end(), reference.begin(), reference.end());
  return {same ? std::uint64_t{1} : 0, 1};
}

}  // namespace

Proportion& Proportion::operator+=(const Proportion& other) {
  hits += other.hits;
  total += other.total;
  return *this;
}

double Proportion::value() const noexcept {
  if (total == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(hits) / static_cast<double>(total);
}

Proportion exact_match(std::span<const std::int32_t> output,
                       std::span<const std::int32_t> reference) {
  return whole(output, reference);
}

Proportion exact_match(std::span<const std::string> output,
                       std::span<const std::string> reference) {
  return whole(output, reference);
}

Proportion token_accuracy(std::span<const std::int32_t> output,
                          std::span<const std::int32_t> reference) {
  return count_equal(output, reference);
}

Proportion token_accuracy(std::span<const std::string> output,
                          std::span<const std::string> reference) {
  return count_equal(output, reference);
}

}  // namespace softlookup
