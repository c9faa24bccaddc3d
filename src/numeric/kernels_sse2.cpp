#if defined(__x86_64__)

#include "numeric/kernels_of.hpp"
#include "numeric/register_x86.hpp"

namespace softlookup::numeric {

const Kernels kSse2Kernels = {InstructionSet::kSse2, kKernelsOf<SseRegister<float>>,
                              kKernelsOf<SseRegister<double>>};

}  // namespace softlookup::numeric

#endif
