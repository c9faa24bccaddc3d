#include "cli/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace softlookup::cli {

TemporaryFolder::TemporaryFolder()
    : folder_((std::filesystem::temp_directory_path() / "softlookup-XXXXXX").string()) {
  if (mkdtemp(folder_.data()) == nullptr) throw std::runtime_error(folder_ + " cannot be made");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::path(std::string_view name) const {
  return folder_ + "/" + std::string(name);
}

std::string TemporaryFolder::file(std::string_view name, std::string_view text) const {
  std::ofstream(path(name), std::ios::binary) << text;
  return path(name);
}

std::string TemporaryFolder::text_of(std::string_view name) const {
  std::ifstream file(path(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool TemporaryFolder::has(std::string_view name) const {
  return std::filesystem::exists(path(name));
}

}  // namespace softlookup::cli
