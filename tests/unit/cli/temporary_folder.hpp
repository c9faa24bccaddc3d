#pragma once

#include <string>
#include <string_view>

namespace softlookup::cli {

/// A folder of its own that is there as long as this is.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// The path of a file in it, which need not be there.
  [[nodiscard]] std::string path(std::string_view name) const;
  /// The same, written with this text.
  [[nodiscard]] std::string file(std::string_view name, std::string_view text) const;
  [[nodiscard]] std::string text_of(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;

 private:
  std::string folder_;
};

}  // namespace softlookup::cli
