#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace softlookup {

struct SaturationSettings {
  std::string seed = "0";
  std::vector<std::size_t> dimensions = {4, 8, 16, 32, 64, 128, 256, 512};
  std::size_t positions = 8;  ///< encoder states per trial
  std::size_t trials = 100;
};

/// Means over the trials of one dimension.
struct SaturationPoint {
  std::size_t dimension = 0;
  double dot_largest = 0;  ///< largest weight of softmax(H q)
  double dot_entropy_bits = 0;
  double scaled_largest = 0;  ///< largest weight of softmax(H q / sqrt(d))
  double scaled_entropy_bits = 0;
};

/// Random states and queries, standard normal, scored by dot and by scaled dot. Each dimension has
/// a generator of its own, seeded with [seed, d]; a trial draws H [S, d], then q [d]. Raises Error
/// for a setting outside its range.
[[nodiscard]] std::vector<SaturationPoint> score_saturation(
    const SaturationSettings& settings = {});

}  // namespace softlookup
