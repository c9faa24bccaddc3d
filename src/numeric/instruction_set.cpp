#include "numeric/instruction_set.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

namespace {

constexpr const char* kVariable = "SOFTLOOKUP_INSTRUCTION_SET";

/// Every set's kernels that this build has, narrowest first. A WebAssembly module has no choice,
/// and is smaller without the twin.
constexpr std::array kBuilt = {
#if defined(__wasm_simd128__)
    &kWasm128Kernels,
#else
    &kScalarKernels,
#endif
#if defined(__x86_64__)
    &kSse2Kernels,
    &kAvx2Kernels,
    &kAvx512Kernels,
#endif
};

bool runs_here([[maybe_unused]] InstructionSet set) {
#if defined(__x86_64__)
  if (set == InstructionSet::kAvx2) return __builtin_cpu_supports("avx2") != 0;
  if (set == InstructionSet::kAvx512) return __builtin_cpu_supports("avx512f") != 0;
#endif
  return true;
}

const std::vector<InstructionSet>& available() {
  static const std::vector<InstructionSet> kSets = [] {
    std::vector<InstructionSet> sets;
    for (const Kernels* built : kBuilt) {
      if (runs_here(built->set)) sets.push_back(built->set);
    }
    return sets;
  }();
  return kSets;
}

std::string names_of_available() {
  std::string names;
  for (const InstructionSet set : available()) {
    if (!names.empty()) names += ", ";
    names += to_string(set);
  }
  return names;
}

const Kernels* kernels_of(InstructionSet set) {
  const auto& sets = available();
  if (std::find(sets.begin(), sets.end(), set) == sets.end()) {
    throw Error(ErrorCode::kInvalidArgument, "this build or processor has no kernels for " +
                                                 std::string(to_string(set)) + ": choose one of " +
                                                 names_of_available());
  }
  return *std::find_if(kBuilt.begin(), kBuilt.end(),
                       [set](const Kernels* built) { return built->set == set; });
}

const Kernels* first_choice() {
  const char* const wanted = std::getenv(kVariable);
  if (wanted == nullptr || *wanted == '\0') return kernels_of(available().back());
  for (const InstructionSet set : available()) {
    if (to_string(set) == wanted) return kernels_of(set);
  }
  throw Error(ErrorCode::kInvalidArgument,
              std::string(kVariable) + " is \"" + wanted +
                  "\", which this build or processor does not have: set it to one of " +
                  names_of_available());
}

std::atomic<const Kernels*> active = nullptr;

}  // namespace

std::string_view to_string(InstructionSet set) noexcept {
  switch (set) {
    case InstructionSet::kScalar:
      return "scalar";
    case InstructionSet::kWasm128:
      return "wasm128";
    case InstructionSet::kSse2:
      return "sse2";
    case InstructionSet::kAvx2:
      return "avx2";
    case InstructionSet::kAvx512:
      return "avx512";
  }
  return "unknown";
}

std::span<const InstructionSet> available_instruction_sets() { return available(); }

const Kernels& kernels() {
  const Kernels* chosen = active.load(std::memory_order_relaxed);
  if (chosen == nullptr) {
    chosen = first_choice();
    active.store(chosen, std::memory_order_relaxed);
  }
  return *chosen;
}

InstructionSet instruction_set() { return kernels().set; }

void set_instruction_set(InstructionSet set) {
  active.store(kernels_of(set), std::memory_order_relaxed);
}

}  // namespace softlookup::numeric
