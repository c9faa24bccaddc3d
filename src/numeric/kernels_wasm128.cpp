#if defined(__wasm_simd128__)

#include "numeric/kernels_of.hpp"
#include "numeric/register_wasm.hpp"

namespace softlookup::numeric {

const Kernels kWasm128Kernels = {InstructionSet::kWasm128, kKernelsOf<WasmRegister<float>>,
                                 kKernelsOf<WasmRegister<double>>};

}  // namespace softlookup::numeric

#endif
