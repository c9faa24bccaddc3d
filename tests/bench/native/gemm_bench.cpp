// gemm_bench SHAPE...: every instruction set the processor has on every shape, one JSON line each.
#include <string>

#include "measure.hpp"
#include "multiply_add_limit.hpp"
#include "numeric/instruction_set.hpp"

namespace softlookup::bench {

namespace {

constexpr double kSeconds = 0.2;

const MultiplyAddLimit& limit_of([[maybe_unused]] numeric::InstructionSet set) {
#if defined(__x86_64__)
  if (set == numeric::InstructionSet::kSse2) return kLimitSse2;
  if (set == numeric::InstructionSet::kAvx2) return kLimitAvx2;
  if (set == numeric::InstructionSet::kAvx512) return kLimitAvx512;
#endif
  return kLimitScalar;
}

volatile float kept;

double measure_limit(const MultiplyAddLimit& limit) {
  return best_gflops(limit.flop_per_round * 1000, kSeconds / 2,
                     [&](std::size_t repeats) { kept = limit.run(1000 * repeats); });
}

void measure(numeric::InstructionSet set, const char* text, const GemmShape& shape) {
  numeric::set_instruction_set(set);
  GemmCase product(shape);
  const double before = measure_limit(limit_of(set));
  const double gflops =
      best_gflops(shape.flop(), kSeconds, [&](std::size_t repeats) { product.run(repeats); });
  const double after = measure_limit(limit_of(set));
  print_measurement(std::string(to_string(set)).c_str(), text, gflops, std::max(before, after));
}

}  // namespace

}  // namespace softlookup::bench

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    const auto shape = softlookup::bench::parse_shape(arguments[i]);
    if (!shape) {
      std::fprintf(stderr, "\"%s\" is not a shape such as packed:64x192x64.\n", arguments[i]);
      return 2;
    }
    for (const auto set : softlookup::numeric::available_instruction_sets())
      softlookup::bench::measure(set, arguments[i], *shape);
  }
  return 0;
}
