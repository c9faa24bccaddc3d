#pragma once

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/matrix.hpp"

namespace softlookup {

/// Checks shape and every element within `tolerance`.
inline void check_close(const Matrix& actual, const Matrix& expected, double tolerance) {
  REQUIRE(actual.rows() == expected.rows());
  REQUIRE(actual.cols() == expected.cols());
  for (Eigen::Index i = 0; i < actual.rows(); ++i)
    for (Eigen::Index j = 0; j < actual.cols(); ++j) {
      INFO("element " << i << ", " << j);
      CHECK_THAT(actual(i, j), Catch::Matchers::WithinAbs(expected(i, j), tolerance));
    }
}

}  // namespace softlookup
