#pragma once

#include <map>
#include <string>

#include "base/matrix.hpp"

namespace softlookup {

/// The named matrices of tests/golden/numpy/<file>, as golden_arrays.py wrote them.
class GoldenArrays {
 public:
  explicit GoldenArrays(const std::string& file);

  /// Throws when there is no such name, so that a test cannot pass for want of a fixture.
  [[nodiscard]] const Matrix& matrix(const std::string& name) const;
  [[nodiscard]] Vector vector(const std::string& name) const;

 private:
  std::map<std::string, Matrix> arrays_;
};

/// The whole text of tests/golden/numpy/<file>.
[[nodiscard]] std::string golden_text(const std::string& file);

}  // namespace softlookup
