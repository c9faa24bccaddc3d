#if defined(__wasm_simd128__)

#include "numeric/kernels_of.hpp"
#include "numeric/register_wasm.hpp"

namespace softlookup::numeric {

template <typename Scalar>
const GemmKernels<Scalar> ModuleKernels<Scalar>::kGemm = Gemm<WasmRegister<Scalar>>::kKernels;
template <typename Scalar>
const RowKernels<Scalar> ModuleKernels<Scalar>::kRows = kRowKernelsOf<Lanes<WasmRegister<Scalar>>>;
template <typename Scalar>
const LayerKernels<Scalar> ModuleKernels<Scalar>::kLayers =
    kLayerKernelsOf<Lanes<WasmRegister<Scalar>>>;

template struct ModuleKernels<float>;
template struct ModuleKernels<double>;

}  // namespace softlookup::numeric

#endif
