// Compiled once for each instruction set, as its flags say.
#include "multiply_add_limit.hpp"

#if defined(SOFTLOOKUP_LIMIT_SCALAR)
#include "numeric/register_scalar.hpp"
#define SOFTLOOKUP_LIMIT kLimitScalar
#define SOFTLOOKUP_REGISTER ScalarRegister
#elif defined(__wasm_simd128__)
#include "numeric/register_wasm.hpp"
#define SOFTLOOKUP_LIMIT kLimitWasm128
#define SOFTLOOKUP_REGISTER WasmRegister
#elif defined(__AVX512F__)
#include "numeric/register_avx512.hpp"
#define SOFTLOOKUP_LIMIT kLimitAvx512
#define SOFTLOOKUP_REGISTER Avx512Register
#elif defined(__AVX2__)
#include "numeric/register_avx2.hpp"
#define SOFTLOOKUP_LIMIT kLimitAvx2
#define SOFTLOOKUP_REGISTER Avx2Register
#else
#include "numeric/register_x86.hpp"
#define SOFTLOOKUP_LIMIT kLimitSse2
#define SOFTLOOKUP_REGISTER SseRegister
#endif

namespace softlookup::bench {

namespace {

using R = numeric::SOFTLOOKUP_REGISTER<float>;

constexpr std::size_t kChains = 12;  // enough to hide the latencies, few enough for 16 registers

/// x = x / 2 + 1 in every lane of twelve registers: stays near 2.
__attribute__((noinline)) float run(std::size_t rounds) {
  volatile float half = 0.5F;
  volatile float one = 1;
  const R::Register factor = R::splat(half);
  const R::Register term = R::splat(one);
  R::Register x0 = term, x1 = term, x2 = term, x3 = term, x4 = term, x5 = term;
  R::Register x6 = term, x7 = term, x8 = term, x9 = term, x10 = term, x11 = term;
  const auto step = [&](R::Register& x) { x = R::add(R::multiply(x, factor), term); };
  for (std::size_t round = 0; round < rounds; ++round) {
    step(x0), step(x1), step(x2), step(x3), step(x4), step(x5);
    step(x6), step(x7), step(x8), step(x9), step(x10), step(x11);
  }
  float lanes[R::kWidth];
  float sum = 0;
  const R::Register all[] = {x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11};
  for (const R::Register& x : all) {
    R::store(lanes, x);
    for (const float lane : lanes) sum += lane;
  }
  return sum;
}

}  // namespace

const MultiplyAddLimit SOFTLOOKUP_LIMIT = {2.0 * kChains * R::kWidth, run};

}  // namespace softlookup::bench
