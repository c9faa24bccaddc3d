#pragma once

#include <catch2/catch_message.hpp>

#include "numeric/instruction_set.hpp"

namespace softlookup::numeric {

/// Puts the instruction set that was in use back at the end of a scope.
class KeptInstructionSet {
 public:
  KeptInstructionSet() : kept_(instruction_set()) {}
  ~KeptInstructionSet() { set_instruction_set(kept_); }
  KeptInstructionSet(const KeptInstructionSet&) = delete;
  KeptInstructionSet& operator=(const KeptInstructionSet&) = delete;

 private:
  InstructionSet kept_;
};

/// Runs `check` with every instruction set that the processor has.
template <typename Check>
void for_every_instruction_set(const Check& check) {
  const KeptInstructionSet kept;
  for (const InstructionSet set : available_instruction_sets()) {
    set_instruction_set(set);
    INFO("instruction set " << to_string(set));
    check();
  }
}

}  // namespace softlookup::numeric
