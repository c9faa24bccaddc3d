// Products of any shape, stride and bits have the bits of their definition with every instruction
// set.
#include <cstdlib>

#include "fuzz_input.hpp"
#include "numeric/instruction_set.hpp"
#include "numeric/product_definition.hpp"

namespace softlookup::numeric {

namespace {

template <typename Scalar>
void run(std::size_t way, Framed<Scalar>& a, Framed<Scalar>& b, MatrixView<Scalar> c, Into into) {
  if (way == 0) return multiply(a.view(), b.view(), c, into);
  if (way == 1) return multiply_transposed(a.view(), b.view(), c, into);
  using Packed = PackedMatrix<Scalar>;
  std::vector<Scalar> memory(Packed::packed_size(a.cols, c.cols));
  const Packed packed = way == 2 ? Packed::pack(b.view(), memory.data())
                                 : Packed::pack_transposed(b.view(), memory.data());
  multiply(a.view(), packed, c, into);
}

template <typename Scalar>
void check(fuzz::Input& input) {
  const std::size_t way = input.number(3);
  const Into into = input.number(1) == 0 ? Into::kReplace : Into::kAdd;
  const std::size_t m = input.number(13);
  const std::size_t k = input.number(11) * (input.number(7) == 0 ? 53 : 1);
  const std::size_t n = input.number(70);
  const std::size_t gap = input.number(5);
  Framed<Scalar> a(way == 1 ? k : m, way == 1 ? m : k, gap);
  Framed<Scalar> b(way == 3 ? n : k, way == 3 ? k : n, gap);
  Framed<Scalar> start(m, n, gap);
  input.fill(a.memory);
  input.fill(b.memory);
  input.fill(start.memory);
  Framed<Scalar> expected = start;
  const auto at_a = [&](std::size_t i, std::size_t p) {
    return way == 1 ? a.view()(p, i) : a.view()(i, p);
  };
  const auto at_b = [&](std::size_t p, std::size_t j) {
    return way == 3 ? b.view()(j, p) : b.view()(p, j);
  };
  define_product(expected.view(), k, into, at_a, at_b);
  for (const InstructionSet set : available_instruction_sets()) {
    set_instruction_set(set);
    Framed<Scalar> c = start;
    run(way, a, b, c.view(), into);
    if (!same_bits(c.memory, expected.memory)) std::abort();
  }
}

}  // namespace

}  // namespace softlookup::numeric

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return softlookup::fuzz::check_either(data, size, [](auto& input, auto zero) {
    softlookup::numeric::check<decltype(zero)>(input);
  });
}
