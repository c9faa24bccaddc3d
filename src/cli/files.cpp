#include "cli/files.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace softlookup::cli {

namespace {

[[noreturn]] void refuse(const std::string& path, const char* what, int reason) {
  std::string message = path + ": the file cannot be " + what;
  if (reason != 0) message += std::string(": ") + std::strerror(reason);
  throw Error(ErrorCode::kInvalidArgument, message);
}

std::string part_of(const std::string& path) { return path + ".part"; }

}  // namespace

std::string read_file(const std::string& path) {
  std::error_code failed;
  if (std::filesystem::is_directory(path, failed)) refuse(path, "read", EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(path, "read", errno);
  std::string text;
  std::array<char, 65'536> buffer;
  while (file.read(buffer.data(), buffer.size()) || file.gcount() > 0)
    text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
  if (file.bad()) refuse(path, "read", errno);
  return text;
}

void write_file(const std::string& path, std::span<const std::byte> bytes) {
  const std::string part = part_of(path);
  errno = 0;
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
      const int reason = errno;
      std::remove(part.c_str());
      refuse(path, "written", reason);
    }
  }
  if (std::rename(part.c_str(), path.c_str()) != 0) {
    const int reason = errno;
    std::remove(part.c_str());
    refuse(path, "written", reason);
  }
}

void require_writable(const std::string& path) {
  std::error_code failed;
  if (std::filesystem::is_directory(path, failed)) refuse(path, "written", EISDIR);
  const std::string part = part_of(path);
  errno = 0;
  std::ofstream file(part, std::ios::binary | std::ios::app);
  if (!file) refuse(path, "written", errno);
  file.close();
  std::remove(part.c_str());
}

std::span<const std::byte> bytes_of(std::string_view text) noexcept {
  return std::as_bytes(std::span(text.data(), text.size()));
}

TranslationModel read_model(const std::string& path) {
  const std::string file = read_file(path);
  return in_file(path, [&] { return load_model(bytes_of(file)); });
}

}  // namespace softlookup::cli
