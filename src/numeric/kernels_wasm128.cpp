#if defined(__wasm_simd128__)

#include "numeric/gemm_kernel.hpp"
#include "numeric/register_wasm.hpp"

namespace softlookup::numeric {

const Kernels kWasm128Kernels = {InstructionSet::kWasm128, Gemm<WasmRegister<float>>::kKernels,
                                 Gemm<WasmRegister<double>>::kKernels};

}  // namespace softlookup::numeric

#endif
