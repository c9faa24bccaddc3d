#if !defined(__wasm_simd128__)

#include "numeric/kernels_of.hpp"
#include "numeric/register_scalar.hpp"

namespace softlookup::numeric {

const Kernels kScalarKernels = {InstructionSet::kScalar, kKernelsOf<ScalarRegister<float>>,
                                kKernelsOf<ScalarRegister<double>>};

}  // namespace softlookup::numeric

#endif
