#include "numeric/gemm_kernel.hpp"
#include "numeric/register_scalar.hpp"

namespace softlookup::numeric {

const Kernels kScalarKernels = {InstructionSet::kScalar, Gemm<ScalarRegister<float>>::kKernels,
                                Gemm<ScalarRegister<double>>::kKernels};

}  // namespace softlookup::numeric
