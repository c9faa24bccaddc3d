#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace softlookup::numeric {

/// The instructions that the kernels of this folder may use. All give the same bits; they differ in
/// time alone.
enum class InstructionSet {
  kScalar,   ///< one number at a time: the twin that defines the results
  kWasm128,  ///< WebAssembly SIMD
  kSse2,     ///< x86, 128 bits
  kAvx2,     ///< x86, 256 bits, no fused multiply-add
  kAvx512,   ///< x86, 512 bits, no fused multiply-add
};

/// Its name as SOFTLOOKUP_INSTRUCTION_SET takes it, e.g. "avx2".
[[nodiscard]] std::string_view to_string(InstructionSet set) noexcept;

/// The sets that this build has and this processor can run, narrowest first.
[[nodiscard]] std::span<const InstructionSet> available_instruction_sets();

/// The available set of that name. Raises Error kInvalidArgument where there is none.
InstructionSet find_instruction_set(std::string_view name);

/// The set in use: the widest available one, or natively what the environment variable
/// SOFTLOOKUP_INSTRUCTION_SET named when a kernel was first called. Raises Error
/// kInvalidArgument where that names no available set.
[[nodiscard]] InstructionSet instruction_set();

/// Uses `set` from now on; for tests and measurements. Raises Error kInvalidArgument where it is
/// not available. What is packed for multiplication keeps the layout and the set it was packed
/// with.
void set_instruction_set(InstructionSet set);

}  // namespace softlookup::numeric
