#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/matrix.hpp"

namespace softlookup {

/// The named matrices of tests/golden/<tool>/<file>, as golden_arrays.py wrote them.
class GoldenArrays {
 public:
  explicit GoldenArrays(const std::string& file, const std::string& tool = "numpy");

  /// Throws when there is no such name, so that a test cannot pass for want of a fixture.
  [[nodiscard]] const Matrix& matrix(const std::string& name) const;
  [[nodiscard]] Vector vector(const std::string& name) const;
  /// What follows the prefix in the names that start with it.
  [[nodiscard]] std::vector<std::string> names_after(const std::string& prefix) const;

 private:
  std::map<std::string, Matrix> arrays_;
};

/// The whole text of tests/golden/<tool>/<file>.
[[nodiscard]] std::string golden_text(const std::string& file, const std::string& tool = "numpy");

}  // namespace softlookup
