#include "base/golden_arrays.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace softlookup {

std::string golden_text(const std::string& file) {
  std::ifstream stream(std::string(SOFTLOOKUP_GOLDEN_DIR) + "/numpy/" + file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read the fixture " + file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

GoldenArrays::GoldenArrays(const std::string& file) {
  std::istringstream stream(golden_text(file));
  std::string name;
  Eigen::Index rows = 0;
  Eigen::Index cols = 0;
  while (stream >> name >> rows >> cols) {
    Matrix matrix(rows, cols);
    std::string number;
    for (double& value : matrix.reshaped<Eigen::RowMajor>()) {
      stream >> number;
      value = std::stod(number);
    }
    arrays_[name] = matrix;
  }
}

const Matrix& GoldenArrays::matrix(const std::string& name) const {
  const auto found = arrays_.find(name);
  if (found == arrays_.end()) throw std::runtime_error("the fixture holds no " + name);
  return found->second;
}

Vector GoldenArrays::vector(const std::string& name) const {
  const Matrix& row = matrix(name);
  if (row.rows() != 1) throw std::runtime_error(name + " is not a vector");
  return row.row(0);
}

}  // namespace softlookup
