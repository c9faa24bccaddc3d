#if defined(__x86_64__)

#include "numeric/kernels_of.hpp"
#include "numeric/register_avx2.hpp"

namespace softlookup::numeric {

const RowKernels<float> kAvx2FloatRows = kRowKernelsOf<Lanes<Avx2Register<float>>>;
const RowKernels<double> kAvx2DoubleRows = kRowKernelsOf<Lanes<Avx2Register<double>>>;

const LayerKernels<float> kAvx2FloatLayers = kLayerKernelsOf<Lanes<Avx2Register<float>>>;
const LayerKernels<double> kAvx2DoubleLayers = kLayerKernelsOf<Lanes<Avx2Register<double>>>;

const Kernels kAvx2Kernels = {InstructionSet::kAvx2, kKernelsOf<Avx2Register<float>>,
                              kKernelsOf<Avx2Register<double>>};

}  // namespace softlookup::numeric

#endif
