#include "numeric/instruction_set.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "numeric/every_instruction_set.hpp"

namespace softlookup::numeric {

TEST_CASE("every available instruction set can be found by its name and used", "[numeric]") {
  REQUIRE(!available_instruction_sets().empty());
  for_every_instruction_set(
      [] { CHECK(find_instruction_set(to_string(instruction_set())) == instruction_set()); });
}

TEST_CASE("an instruction set of another machine is refused with those of this one", "[numeric]") {
#if defined(__wasm_simd128__)
  constexpr InstructionSet kForeign = InstructionSet::kSse2;
  constexpr const char* kNative = "choose one of wasm128";
#else
  constexpr InstructionSet kForeign = InstructionSet::kWasm128;
  constexpr const char* kNative = "choose one of scalar";
#endif
  const InstructionSet before = instruction_set();
  CHECK_THROWS_MATCHES(set_instruction_set(kForeign), Error,
                       IsError(ErrorCode::kInvalidArgument, kNative));
  CHECK(instruction_set() == before);
  CHECK_THROWS_MATCHES(find_instruction_set("neon"), Error,
                       IsError(ErrorCode::kInvalidArgument, "\"neon\""));
}

}  // namespace softlookup::numeric
