#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "random/bounded.hpp"
#include "random/generator.hpp"

namespace softlookup {
namespace {

using Sample = std::vector<std::int64_t>;

[[noreturn]] void fail(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, "choice: " + message);
}

/// A positive number of values as the length of a vector of them.
std::size_t length(std::int64_t values) {
  if (static_cast<std::uint64_t>(values) > Sample().max_size()) {
    throw Error(ErrorCode::kOutOfRange,
                "choice: " + std::to_string(values) + " values are more than memory can hold");
  }
  return static_cast<std::size_t>(values);
}

/// Kahan's compensated sum, as NumPy adds the probabilities it checks.
double compensated_sum(std::span<const double> values) {
  double sum = 0.0;
  double lost = 0.0;
  for (const double value : values) {
    const double next = value - lost;
    const double grown = sum + next;
    lost = (grown - sum) - next;
    sum = grown;
  }
  return sum;
}

void require_probabilities(std::span<const double> p, std::int64_t population) {
  constexpr double kTolerance = 0x1p-26;  // square root of the double's epsilon, as NumPy
  if (static_cast<std::uint64_t>(p.size()) != static_cast<std::uint64_t>(population)) {
    fail("p has " + std::to_string(p.size()) + " probabilities; one for each of the " +
         std::to_string(population) + " values is needed");
  }
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (std::isnan(p[i])) fail("p[" + std::to_string(i) + "] is not a number");
    if (p[i] < 0.0) fail("p[" + std::to_string(i) + "] is negative; probabilities are at least 0");
  }
  const double sum = compensated_sum(p);
  if (!(std::abs(sum - 1.0) <= kTolerance)) {
    fail("the probabilities add up to " + std::to_string(sum) + ", not to 1");
  }
}

/// Cumulative probabilities over the last, which makes it 1: the distribution function.
void fill_distribution(std::span<const double> p, std::span<double> distribution) {
  double sum = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) distribution[i] = sum += p[i];
  for (double& value : distribution) value /= sum;
}

/// Inversion: the first value whose distribution function is above a uniform number.
std::int64_t invert(std::span<const double> distribution, double uniform) {
  const auto above = std::upper_bound(distribution.begin(), distribution.end(), uniform);
  return above - distribution.begin();
}

Sample weighted_with_replacement(Pcg64& bits, std::size_t size, std::span<const double> p) {
  std::vector<double> distribution(p.size());
  fill_distribution(p, distribution);
  Sample sample(size);
  for (std::int64_t& value : sample) value = invert(distribution, bits.next_double());
  return sample;
}

/// Rounds of inversion: each draws as many numbers as values are still missing, keeps the first of
/// equal ones, and removes what was drawn from p.
Sample weighted_without_replacement(Pcg64& bits, std::size_t size, std::span<const double> p) {
  if (static_cast<std::size_t>(std::ranges::count_if(p, [](double q) { return q > 0.0; })) < size) {
    fail("fewer values have a probability above 0 than are to be drawn without replacement");
  }
  std::vector<double> left(p.begin(), p.end());
  std::vector<double> distribution(p.size());
  Sample sample;
  sample.reserve(size);
  while (sample.size() < size) {
    fill_distribution(left, distribution);
    for (std::size_t missing = size - sample.size(); missing > 0; --missing) {
      const std::int64_t value = invert(distribution, bits.next_double());
      double& probability = left[static_cast<std::size_t>(value)];
      if (probability == 0.0) continue;  // drawn earlier in this round
      probability = 0.0;
      sample.push_back(value);
    }
  }
  return sample;
}

/// Moves a random choice of the values from `first` on to the end, last place first.
void shuffle_tail(Pcg64& bits, Sample& values, std::size_t first) {
  for (std::size_t last = values.size(); last-- > first;) {
    std::swap(values[last], values[static_cast<std::size_t>(bounded_uint64(bits, last))]);
  }
}

Sample tail_of_shuffle(Pcg64& bits, std::size_t population, std::size_t size) {
  Sample values(population);
  std::iota(values.begin(), values.end(), std::int64_t{0});
  const std::size_t first = population - size;
  shuffle_tail(bits, values, std::max<std::size_t>(first, 1));
  return Sample(values.begin() + static_cast<std::ptrdiff_t>(first), values.end());
}

/// A set of non-negative integers by open addressing, of fixed capacity.
class IntegerSet {
 public:
  explicit IntegerSet(std::size_t size)
      : slots_(std::bit_ceil(static_cast<std::size_t>(1.2 * static_cast<double>(size)) + 1),
               kEmpty) {}

  /// False when the value was there already.
  bool insert(std::int64_t value) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(value) & mask;
    while (slots_[slot] != kEmpty) {
      if (slots_[slot] == value) return false;
      slot = (slot + 1) & mask;
    }
    slots_[slot] = value;
    return true;
  }

 private:
  static constexpr std::int64_t kEmpty = -1;
  std::vector<std::int64_t> slots_;
};

/// R. W. Floyd's algorithm (J. Bentley, "Programming Pearls: A Sample of Brilliance", 1987): a
/// value up to a growing limit, or the limit itself when that value is in the sample.
Sample floyd_sample(Pcg64& bits, std::int64_t population, std::int64_t size, bool shuffle) {
  Sample sample;
  sample.reserve(static_cast<std::size_t>(size));
  IntegerSet drawn(static_cast<std::size_t>(size));
  for (std::int64_t limit = population - size; limit < population; ++limit) {
    auto value = static_cast<std::int64_t>(bounded_uint64(bits, static_cast<std::uint64_t>(limit)));
    if (!drawn.insert(value)) {
      value = limit;
      drawn.insert(value);
    }
    sample.push_back(value);
  }
  if (shuffle) shuffle_tail(bits, sample, 1);
  return sample;
}

}  // namespace

Sample Generator::choice(std::int64_t population, std::int64_t size, const ChoiceOptions& options) {
  if (size < 0) fail("the size is negative; it must be at least 0");
  if (population <= 0 && size > 0) fail("there are no values to draw from");
  if (population < 0) fail("the number of values is negative");
  if (options.p) require_probabilities(*options.p, population);
  if (!options.replace && size > population) {
    fail("cannot draw " + std::to_string(size) + " of " + std::to_string(population) +
         " values without replacement");
  }
  if (size == 0) return {};
  const std::size_t count = length(size);
  if (options.p) {
    return options.replace ? weighted_with_replacement(bits_, count, *options.p)
                           : weighted_without_replacement(bits_, count, *options.p);
  }
  if (options.replace) {
    Sample sample(count);
    integers(0, population, sample);
    return sample;
  }
  // NumPy's tuning: a large part of a large population is shuffled, a small part looked up.
  const std::int64_t cutoff = options.shuffle ? 50 : 20;
  if (population > 10'000 && size > population / cutoff) {
    return tail_of_shuffle(bits_, length(population), count);
  }
  return floyd_sample(bits_, population, size, options.shuffle);
}

}  // namespace softlookup
