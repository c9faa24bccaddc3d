#pragma once

#include <cstddef>
#include <utility>

#include "numeric/kernel_table.hpp"

// Matrix products in tiles of 4 rows and 2 registers of columns. Every element of C is one
// accumulator that adds its products in the order of k, so no tile and no block changes a bit; k is
// cut in blocks, and C goes through memory between them. Included by kernels_*.cpp alone (see
// kernel_table.hpp): R names the instructions, and every template here has it as a parameter.
namespace softlookup::numeric {

#if defined(__clang__)
#define SOFTLOOKUP_NO_UNROLL _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define SOFTLOOKUP_NO_UNROLL
#endif

// A function of its own gives a tile all registers; V8 does without, and compiles well what is
// called often, but each call costs it a twentieth of a tile.
#if defined(__wasm__)
#define SOFTLOOKUP_TILE __attribute__((always_inline))
#define SOFTLOOKUP_PANEL __attribute__((noinline))
#else
#define SOFTLOOKUP_TILE __attribute__((noinline))
#define SOFTLOOKUP_PANEL
#endif

template <typename R>
struct Gemm {
  using Scalar = typename R::Scalar;
  using Register = typename R::Register;

  static constexpr std::size_t kTileRows = 4;
  static constexpr std::size_t kPanel = 2 * R::kWidth;  // columns
  static constexpr std::size_t kBlockK = 256;
  static constexpr std::size_t kTransposedBlockK = 128;  // A is strided: less of it fits a cache
  static constexpr std::size_t kBlockRows = 32;

  /// How a tile reads its A: `kRows` has a[i][p], `kColumns` its transpose.
  enum class Layout { kRows, kColumns };

  template <std::size_t kIndex>
  struct Constant {
    static constexpr std::size_t kValue = kIndex;
  };

  /// body(Constant<0>), body(Constant<1>), ...: arrays of registers stay in registers only where
  /// every index is a constant from the start (gcc).
  template <typename Body, std::size_t... kIndices>
  __attribute__((always_inline)) static void each(std::index_sequence<kIndices...> /*indices*/,
                                                  const Body& body) {
    (body(Constant<kIndices>()), ...);
  }

  /// C [kRows, kParts registers] of one k block. `kPacked`: the rows of B are kParts registers
  /// apart. Not unrolled over k, since V8 then moves the loads up until registers are short.
  template <std::size_t kRows, std::size_t kParts, Layout kLayout, bool kPacked>
  SOFTLOOKUP_TILE static void tile(const Product<Scalar>& t) {
    constexpr auto kEveryRow = std::make_index_sequence<kRows>();
    constexpr auto kEveryPart = std::make_index_sequence<kParts>();
    constexpr auto kEverySum = std::make_index_sequence<kRows * kParts>();
    Register sums[kRows * kParts];
    each(kEverySum, [&](auto at) {
      constexpr std::size_t kRow = decltype(at)::kValue / kParts;
      constexpr std::size_t kPart = decltype(at)::kValue % kParts;
      sums[decltype(at)::kValue] =
          t.add ? R::load(t.c + kRow * t.c_stride + kPart * R::kWidth) : R::splat(0);
    });
    const std::size_t b_step = kPacked ? kParts * R::kWidth : t.b_stride;
    const std::size_t a_step = kLayout == Layout::kRows ? 1 : t.a_stride;
    const Scalar* rows[kRows];  // of kColumns, whose factors are neighbours, only the first is used
    each(kEveryRow,
         [&](auto row) { rows[decltype(row)::kValue] = t.a + decltype(row)::kValue * t.a_stride; });
    const Scalar* b = t.b;
    const std::size_t k = t.k;
    SOFTLOOKUP_NO_UNROLL
    for (std::size_t p = 0; p < k; ++p) {
      Register columns[kParts];
      each(kEveryPart, [&](auto part) {
        columns[decltype(part)::kValue] = R::load(b + decltype(part)::kValue * R::kWidth);
      });
      each(kEveryRow, [&](auto row) {
        constexpr std::size_t kRow = decltype(row)::kValue;
        const Register factor =
            R::load_splat(kLayout == Layout::kRows ? rows[kRow] : rows[0] + kRow);
        each(kEveryPart, [&](auto part) {
          constexpr std::size_t kPart = decltype(part)::kValue;
          Register& sum = sums[kRow * kParts + kPart];
          sum = R::add(sum, R::multiply(factor, columns[kPart]));
        });
      });
      each(kEveryRow, [&](auto row) { rows[decltype(row)::kValue] += a_step; });
      b += b_step;
    }
    each(kEverySum, [&](auto at) {
      constexpr std::size_t kRow = decltype(at)::kValue / kParts;
      constexpr std::size_t kPart = decltype(at)::kValue % kParts;
      R::store(t.c + kRow * t.c_stride + kPart * R::kWidth, sums[decltype(at)::kValue]);
    });
  }

  /// All rows of C against one panel of B; t.n of the panel's columns are wanted.
  template <std::size_t kParts, Layout kLayout, bool kPacked>
  SOFTLOOKUP_PANEL static void panel(const Product<Scalar>& t) {
    constexpr std::size_t kColumns = kParts * R::kWidth;
    Scalar whole[kTileRows * kColumns];
    Product<Scalar> tile_task = t;
    for (std::size_t i = 0; i < t.m; i += kTileRows) {
      const std::size_t rows = t.m - i < kTileRows ? t.m - i : kTileRows;
      Scalar* const c = t.c + i * t.c_stride;
      tile_task.a = t.a + (kLayout == Layout::kRows ? i * t.a_stride : i);
      tile_task.c = c;
      if (t.n < kColumns) {
        tile_task.c = whole;
        tile_task.c_stride = kColumns;
        if (t.add) copy(c, t.c_stride, rows, t.n, whole, kColumns);
      }
      if (rows == 4)
        tile<4, kParts, kLayout, kPacked>(tile_task);
      else if (rows == 3)
        tile<3, kParts, kLayout, kPacked>(tile_task);
      else if (rows == 2)
        tile<2, kParts, kLayout, kPacked>(tile_task);
      else
        tile<1, kParts, kLayout, kPacked>(tile_task);
      if (t.n < kColumns) copy(whole, kColumns, rows, t.n, c, t.c_stride);
    }
  }

  static void copy(const Scalar* from, std::size_t from_stride, std::size_t rows,
                   std::size_t columns, Scalar* to, std::size_t to_stride) {
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < columns; ++j) to[i * to_stride + j] = from[i * from_stride + j];
    }
  }

  /// How many registers wide the panel is that begins where `columns` columns are left.
  static std::size_t parts_of(std::size_t columns) { return columns <= R::kWidth ? 1 : 2; }

  /// Panels one after another, each k rows of its width, the last one's columns past n zero.
  static void pack(const Scalar* b, std::size_t row_step, std::size_t column_step, std::size_t k,
                   std::size_t n, Scalar* panels) {
    for (std::size_t j = 0; j < n; j += kPanel) {
      const std::size_t width = parts_of(n - j) * R::kWidth;
      const std::size_t wanted = n - j < width ? n - j : width;
      for (std::size_t p = 0; p < k; ++p) {
        const Scalar* const from = b + p * row_step + j * column_step;
        if (column_step == 1 && wanted == width) {
          for (std::size_t i = 0; i < width; i += R::kWidth)
            R::store(panels + i, R::load(from + i));
        } else {
          for (std::size_t i = 0; i < wanted; ++i) panels[i] = from[i * column_step];
          for (std::size_t i = wanted; i < width; ++i) panels[i] = 0;
        }
        panels += width;
      }
    }
  }

  template <Layout kLayout>
  static void packed_panel(const Product<Scalar>& t, std::size_t parts) {
    if (parts == 2)
      panel<2, kLayout, true>(t);
    else
      panel<1, kLayout, true>(t);
  }

  /// One block of rows and k against all panels.
  static void packed_block(const Product<Scalar>& t, std::size_t first_p, std::size_t panel_k) {
    Product<Scalar> task = t;
    for (std::size_t j = 0; j < t.n; j += kPanel) {
      const std::size_t parts = parts_of(t.n - j);
      const std::size_t width = parts * R::kWidth;
      task.b = t.b + panel_k * j + first_p * width;
      task.c = t.c + j;
      task.n = t.n - j < width ? t.n - j : width;
      packed_panel<Layout::kRows>(task, parts);
    }
  }

  static void multiply_packed(const Product<Scalar>& t) {
    if (t.k == 0) return clear(t);
    for (std::size_t p = 0; p < t.k; p += kBlockK) {
      Product<Scalar> task = t;
      task.k = t.k - p < kBlockK ? t.k - p : kBlockK;
      task.add = t.add || p > 0;
      for (std::size_t i = 0; i < t.m; i += kBlockRows) {
        task.m = t.m - i < kBlockRows ? t.m - i : kBlockRows;
        task.a = t.a + i * t.a_stride + p;
        task.c = t.c + i * t.c_stride;
        packed_block(task, p, t.k);
      }
    }
  }

  /// A product with no terms.
  static void clear(const Product<Scalar>& t) {
    if (t.add) return;
    for (std::size_t i = 0; i < t.m; ++i) {
      for (std::size_t j = 0; j < t.n; ++j) t.c[i * t.c_stride + j] = 0;
    }
  }

  /// B as it lies. A last panel that is not whole is packed first: its rows would be read past
  /// their end.
  template <Layout kLayout, bool kPackAll>
  static void unpacked_block(const Product<Scalar>& t) {
    Scalar packed[kBlockK * kPanel];
    Product<Scalar> task = t;
    for (std::size_t j = 0; j < t.n; j += kPanel) {
      const std::size_t parts = parts_of(t.n - j);
      const std::size_t width = parts * R::kWidth;
      task.b = t.b + j;
      task.c = t.c + j;
      task.n = t.n - j < width ? t.n - j : width;
      if (!kPackAll && task.n == kPanel) {
        panel<2, kLayout, false>(task);
        continue;
      }
      pack(task.b, t.b_stride, 1, t.k, task.n, packed);
      task.b = packed;
      packed_panel<kLayout>(task, parts);
    }
  }

  static void multiply(const Product<Scalar>& t) {
    if (t.k == 0) return clear(t);
    Product<Scalar> task = t;
    for (std::size_t p = 0; p < t.k; p += kBlockK) {
      task.k = t.k - p < kBlockK ? t.k - p : kBlockK;
      task.add = t.add || p > 0;
      task.a = t.a + p;
      task.b = t.b + p * t.b_stride;
      unpacked_block<Layout::kRows, false>(task);
    }
  }

  static void multiply_transposed(const Product<Scalar>& t) {
    if (t.k == 0) return clear(t);
    Product<Scalar> task = t;
    for (std::size_t p = 0; p < t.k; p += kTransposedBlockK) {
      task.k = t.k - p < kTransposedBlockK ? t.k - p : kTransposedBlockK;
      task.add = t.add || p > 0;
      task.a = t.a + p * t.a_stride;
      task.b = t.b + p * t.b_stride;
      unpacked_block<Layout::kColumns, true>(task);
    }
  }

  static constexpr GemmKernels<Scalar> kKernels = {pack, multiply_packed, multiply,
                                                   multiply_transposed};
};

#undef SOFTLOOKUP_NO_UNROLL
#undef SOFTLOOKUP_TILE
#undef SOFTLOOKUP_PANEL

}  // namespace softlookup::numeric
