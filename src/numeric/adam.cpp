#include "numeric/adam.hpp"

#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

void adam_step(const AdamFactors<float>& factors, std::span<const float> gradients,
               std::span<float> first, std::span<float> second, std::span<float> values) {
  layer_kernels<float>().adam(values.size(), factors, gradients.data(), first.data(), second.data(),
                              values.data());
}

}  // namespace softlookup::numeric
