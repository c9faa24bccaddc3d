// exp, tanh, sigmoid, softmax and the reductions give the scalar twin's bits with every instruction
// set, whatever the bits of a row and wherever it ends.
#include <cmath>
#include <cstdlib>

#include "fuzz_input.hpp"
#include "numeric/instruction_set.hpp"
#include "numeric/kernels_of.hpp"
#include "numeric/lanes.hpp"
#include "numeric/product_definition.hpp"

namespace softlookup::numeric {

namespace {

template <typename Scalar>
std::vector<Scalar> results(const RowKernels<Scalar>& kernel, const std::vector<Scalar>& row) {
  const std::size_t size = row.size();
  std::vector<Scalar> all = {kernel.sum(size, row.data()), kernel.max(size, row.data()),
                             kernel.dot(size, row.data(), row.data())};
  std::vector<Scalar> out(size);
  const auto keep = [&] { all.insert(all.end(), out.begin(), out.end()); };
  for (const auto function : {kernel.exp, kernel.tanh, kernel.sigmoid}) {
    function(size, row.data(), out.data());
    keep();
  }
  if (!std::isfinite(all[1])) return all;  // softmax.hpp refuses such a row
  for (const auto function : {kernel.softmax, kernel.log_softmax}) {
    function(size, row.data(), out.data());
    keep();
  }
  return all;
}

template <typename Scalar>
void check(fuzz::Input& input) {
  std::vector<Scalar> row(input.number(40));
  input.fill(row);
  const std::vector<Scalar> expected = results(kRowKernelsOf<TwinLanes<Scalar>>, row);
  for (const InstructionSet set : available_instruction_sets()) {
    set_instruction_set(set);
    if (!same_bits(results(row_kernels<Scalar>(), row), expected)) std::abort();
  }
}

}  // namespace

}  // namespace softlookup::numeric

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return softlookup::fuzz::check_either(data, size, [](auto& input, auto zero) {
    softlookup::numeric::check<decltype(zero)>(input);
  });
}
