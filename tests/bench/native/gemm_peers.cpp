// gemm_peers SHAPE...: the same products by Eigen, compiled for this very processor, and by
// OpenBLAS on one thread where the machine has it, one JSON line each.
#include <cstdlib>

#include <Eigen/Core>
#include <dlfcn.h>

#include "measure.hpp"

namespace softlookup::bench {

namespace {

constexpr double kSeconds = 0.2;

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const RowMajor> matrix(const float* data, std::size_t rows, std::size_t cols) {
  return {data, static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols)};
}

double measure_eigen(const GemmShape& s, GemmCase& product) {
  const bool turned = s.way == Way::kTransposed;
  const auto a = matrix(product.a(), turned ? s.k : s.m, turned ? s.m : s.k);
  const auto b = matrix(product.b(), s.k, s.n);
  Eigen::Map<RowMajor> c(product.c(), static_cast<Eigen::Index>(s.m),
                         static_cast<Eigen::Index>(s.n));
  return best_gflops(s.flop(), kSeconds, [&](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i) {
      if (turned)
        c.noalias() += a.transpose() * b;
      else
        c.noalias() = a * b;
      if (turned && i % 64 == 0) c.setZero();  // so that sums stay finite
    }
  });
}

// CBLAS: row-major 101, no transpose 111, transpose 112.
using Sgemm = void (*)(int, int, int, int, int, int, float, const float*, int, const float*, int,
                       float, float*, int);

Sgemm find_openblas() {
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  void* const library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  return library == nullptr ? nullptr : reinterpret_cast<Sgemm>(dlsym(library, "cblas_sgemm"));
}

double measure_openblas(Sgemm sgemm, const GemmShape& s, GemmCase& product) {
  const bool turned = s.way == Way::kTransposed;
  const auto [m, k, n] =
      std::array{static_cast<int>(s.m), static_cast<int>(s.k), static_cast<int>(s.n)};
  return best_gflops(s.flop(), kSeconds, [&](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i)
      sgemm(101, turned ? 112 : 111, 111, m, n, k, 1, product.a(), turned ? m : k, product.b(), n,
            turned && i % 64 != 0 ? 1.0F : 0.0F, product.c(), n);
  });
}

}  // namespace

}  // namespace softlookup::bench

int main(int count, char** arguments) {
  using namespace softlookup::bench;
  const Sgemm sgemm = find_openblas();
  for (int i = 1; i < count; ++i) {
    const auto shape = parse_shape(arguments[i]);
    if (!shape) {
      std::fprintf(stderr, "\"%s\" is not a shape such as packed:64x192x64.\n", arguments[i]);
      return 2;
    }
    GemmCase product(*shape);
    print_measurement("eigen", arguments[i], measure_eigen(*shape, product), 0);
    if (sgemm != nullptr)
      print_measurement("openblas", arguments[i], measure_openblas(sgemm, *shape, product), 0);
  }
  return 0;
}
