#include "numeric/instruction_set.hpp"

#include <atomic>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

namespace {

/// Every set that this build has, narrowest first. A WebAssembly module has no choice, and is
/// smaller without the twin.
constexpr InstructionSet kBuilt[] = {
#if defined(__wasm_simd128__)
    InstructionSet::kWasm128,
#else
    InstructionSet::kScalar,
#endif
#if defined(__x86_64__)
    InstructionSet::kSse2,
    InstructionSet::kAvx2,
    InstructionSet::kAvx512,
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
  static const std::vector<InstructionSet> sets_here = [] {
    std::vector<InstructionSet> sets;
    for (const InstructionSet set : kBuilt) {
      if (runs_here(set)) sets.push_back(set);
    }
    return sets;
  }();
  return sets_here;
}

std::string names_of_available() {
  std::string names;
  for (const InstructionSet set : available()) {
    if (!names.empty()) names += ", ";
    names += to_string(set);
  }
  return names;
}

#if !defined(__wasm_simd128__)

const Kernels* kernels_for([[maybe_unused]] InstructionSet set) {
#if defined(__x86_64__)
  if (set == InstructionSet::kSse2) return &kSse2Kernels;
  if (set == InstructionSet::kAvx2) return &kAvx2Kernels;
  if (set == InstructionSet::kAvx512) return &kAvx512Kernels;
#endif
  return &kScalarKernels;
}

const Kernels* first_choice() {
  const char* const wanted = std::getenv("SOFTLOOKUP_INSTRUCTION_SET");
  if (wanted == nullptr || *wanted == '\0') return kernels_for(available().back());
  return kernels_for(find_instruction_set(wanted));
}

std::atomic<const Kernels*> active = nullptr;

#endif

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

InstructionSet find_instruction_set(std::string_view name) {
  for (const InstructionSet set : available()) {
    if (to_string(set) == name) return set;
  }
  throw Error(ErrorCode::kInvalidArgument,
              "this build or processor has no kernels for the instruction set \"" +
                  std::string(name) + "\": choose one of " + names_of_available() +
                  ", or leave SOFTLOOKUP_INSTRUCTION_SET empty");
}

#if defined(__wasm_simd128__)

InstructionSet instruction_set() { return InstructionSet::kWasm128; }

void set_instruction_set(InstructionSet set) { find_instruction_set(to_string(set)); }

#else

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
  active.store(kernels_for(find_instruction_set(to_string(set))), std::memory_order_relaxed);
}

#endif

}  // namespace softlookup::numeric
