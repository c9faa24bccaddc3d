#if defined(__x86_64__)

#include "numeric/gemm_kernel.hpp"
#include "numeric/register_avx512.hpp"

namespace softlookup::numeric {

const Kernels kAvx512Kernels = {
    InstructionSet::kAvx512,
    {&Gemm<Avx512Register<float>>::kKernels, &kAvx2FloatRows, &kAvx2FloatLayers},
    {&Gemm<Avx512Register<double>>::kKernels, &kAvx2DoubleRows, &kAvx2DoubleLayers},
};

}  // namespace softlookup::numeric

#endif
