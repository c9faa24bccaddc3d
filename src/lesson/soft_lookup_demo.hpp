#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "lesson/softmax_steps.hpp"

namespace softlookup {

struct SoftLookupSettings {
  std::vector<double> scores = {1, 3, 0.5, 0};  ///< one per word of `the black cat sleeps`
  double temperature = 1;
  std::string seed = "0";
  std::size_t dimension = 4;
};

struct SoftLookupDemo {
  std::vector<std::string> words;  ///< [S]
  Vector scores;                   ///< [S]
  SoftmaxSteps steps;
  Matrix states;                  ///< [S, d] standard-normal stand-ins
  Vector context;                 ///< [d]
  std::size_t winner = 0;         ///< first position of the largest weight
  double distance_to_winner = 0;  ///< |context - the winner's state|
  double distance_to_mean = 0;    ///< |context - the mean of the states|
};

/// The worked example: while `noir` is written, four scores over `the black cat sleeps` become
/// weights and a context.
[[nodiscard]] SoftLookupDemo soft_lookup_demo(const SoftLookupSettings& settings = {});

/// What soft-lookup.py prints.
[[nodiscard]] std::string to_text(const SoftLookupDemo& demo);

}  // namespace softlookup
