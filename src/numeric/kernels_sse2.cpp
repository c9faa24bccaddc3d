#if defined(__x86_64__)

#include "numeric/gemm_kernel.hpp"
#include "numeric/register_x86.hpp"

namespace softlookup::numeric {

const Kernels kSse2Kernels = {InstructionSet::kSse2, Gemm<SseRegister<float>>::kKernels,
                              Gemm<SseRegister<double>>::kKernels};

}  // namespace softlookup::numeric

#endif
