#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/matrix.hpp"

namespace softlookup {

struct ArraysSettings {
  std::string seed = "0";
  std::size_t positions = 8;                ///< S
  std::size_t dimension = 16;               ///< d
  double state_scale = 0.5;                 ///< standard deviation of the states
  std::size_t boost = 5;                    ///< the state that the query is moved towards
  std::vector<double> steps = {0, 0.5, 1};  ///< t: how far
};

struct ArraysStep {
  double t = 0;
  Vector weights;          ///< [S] of the query s + t H[boost]
  std::size_t argmax = 0;  ///< first position of the largest weight
  double largest = 0;      ///< that weight
};

struct ArraysDemo {
  Matrix states;   ///< H [S, d]
  Vector query;    ///< s [d]
  Vector weights;  ///< [S] softmax(H s), not scaled
  double sum = 0;  ///< of the weights
  std::size_t argmax = 0;
  double largest = 0;
  Vector context;  ///< [d]
  std::size_t boost = 0;
  std::vector<ArraysStep> steps;
};

/// Attention on bare arrays: H = normal(scale state_scale) [S, d], then s = normal [d]; scores H s.
[[nodiscard]] ArraysDemo attention_on_arrays(const ArraysSettings& settings = {});

/// What arrays.py prints.
[[nodiscard]] std::string to_text(const ArraysDemo& demo);

}  // namespace softlookup
