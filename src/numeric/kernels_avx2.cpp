#if defined(__x86_64__)

#include "numeric/gemm_kernel.hpp"
#include "numeric/register_avx2.hpp"

namespace softlookup::numeric {

const Kernels kAvx2Kernels = {InstructionSet::kAvx2, Gemm<Avx2Register<float>>::kKernels,
                              Gemm<Avx2Register<double>>::kKernels};

}  // namespace softlookup::numeric

#endif
