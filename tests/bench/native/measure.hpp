#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <optional>

#include "gemm_case.hpp"

namespace softlookup::bench {

/// The most of `flop_per_run` a second, in 10^9, over samples of about a millisecond each that
/// together take `seconds`: what other programs take from the processor makes single samples slow.
template <typename Run>
double best_gflops(double flop_per_run, double seconds, const Run& run) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  std::size_t repeats = 1;
  double best = 0;
  const Clock::time_point first = Clock::now();
  while (since(first) < seconds) {
    const Clock::time_point start = Clock::now();
    run(repeats);
    const double took = since(start);
    if (took < 1e-3)
      repeats *= 2;
    else
      best = std::max(best, flop_per_run * static_cast<double>(repeats) / took * 1e-9);
  }
  return best;
}

/// The shape that an argument such as "packed:64x192x64" names (M x K x N).
inline std::optional<GemmShape> parse_shape(const char* text) {
  constexpr const char* kWays[] = {"packed", "unpacked", "transposed"};
  for (int way = 0; way < 3; ++way) {
    const std::size_t length = std::strlen(kWays[way]);
    if (std::strncmp(text, kWays[way], length) != 0 || text[length] != ':') continue;
    GemmShape shape = {static_cast<Way>(way), 0, 0, 0};
    if (std::sscanf(text + length + 1, "%zux%zux%zu", &shape.m, &shape.k, &shape.n) == 3)
      return shape;
  }
  return std::nullopt;
}

/// One line of what a bench program says, as JSON.
inline void print_measurement(const char* engine, const char* shape, double gflops, double limit) {
  std::printf("{\"engine\":\"%s\",\"shape\":\"%s\",\"gflops\":%.2f,\"limit\":%.2f}\n", engine,
              shape, gflops, limit);
  std::fflush(stdout);
}

}  // namespace softlookup::bench
