#include "base/golden_arrays.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace softlookup {

std::string golden_text(const std::string& file, const std::string& tool) {
  const std::string path = std::string(SOFTLOOKUP_GOLDEN_DIR) + "/" + tool + "/" + file;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read the fixture " + file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

GoldenArrays::GoldenArrays(const std::string& file, const std::string& tool) {
  std::istringstream stream(golden_text(file, tool));
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

std::vector<std::string> GoldenArrays::names_after(const std::string& prefix) const {
  std::vector<std::string> names;
  for (auto it = arrays_.lower_bound(prefix); it != arrays_.end(); ++it) {
    if (!it->first.starts_with(prefix)) break;
    names.push_back(it->first.substr(prefix.size()));
  }
  return names;
}

}  // namespace softlookup
