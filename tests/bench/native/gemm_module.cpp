// The products as a module for a browser's worker: gemm_worker.js calls it and takes the time.
#include <optional>

#include <emscripten/emscripten.h>

#include "gemm_case.hpp"
#include "multiply_add_limit.hpp"

namespace {

std::optional<softlookup::bench::GemmCase> chosen;

}  // namespace

extern "C" {

/// Lays the operands of a case ready; `way` counts as softlookup::bench::Way.
EMSCRIPTEN_KEEPALIVE void gemm_prepare(int way, int m, int k, int n) {
  chosen.emplace(softlookup::bench::GemmShape{
      static_cast<softlookup::bench::Way>(way), static_cast<std::size_t>(m),
      static_cast<std::size_t>(k), static_cast<std::size_t>(n)});
}

EMSCRIPTEN_KEEPALIVE void gemm_run(int repeats) { chosen->run(static_cast<std::size_t>(repeats)); }

EMSCRIPTEN_KEEPALIVE float limit_run(int rounds) {
  return softlookup::bench::kLimitWasm128.run(static_cast<std::size_t>(rounds));
}

EMSCRIPTEN_KEEPALIVE double limit_flop(int rounds) {
  return softlookup::bench::kLimitWasm128.flop_per_round * rounds;
}
}
