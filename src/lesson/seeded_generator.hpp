#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "base/matrix.hpp"
#include "random/generator.hpp"

namespace softlookup {

/// NumPy's default_rng([seed, more...]): the same reader's seed gives an independent generator for
/// every `more`, such as a trial's number. Raises Error for a text that is no seed.
[[nodiscard]] Generator generator_for(std::string_view seed,
                                      std::initializer_list<std::uint32_t> more = {});

/// rng.standard_normal((rows, cols)), row by row.
[[nodiscard]] Matrix standard_normal_matrix(Generator& generator, std::size_t rows,
                                            std::size_t cols);

/// rng.standard_normal(size).
[[nodiscard]] Vector standard_normal_vector(Generator& generator, std::size_t size);

}  // namespace softlookup
