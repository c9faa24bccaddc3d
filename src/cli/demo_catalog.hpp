#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/json_writer.hpp"
#include "lesson/demo_settings.hpp"

namespace softlookup::cli {

/// A worked example, demo or exercise of the lessons that `softlookup demo` runs.
struct DemoEntry {
  std::string name;
  std::string summary;  ///< one line
  std::vector<DemoSetting> settings;
  std::function<std::string(const DemoSettings&)> text;
  std::function<void(const DemoSettings&, JsonWriter&)> json;  ///< one JSON value
};

[[nodiscard]] const std::vector<DemoEntry>& demo_catalog();

/// Raises UsageError, with a suggestion, for an unknown name.
[[nodiscard]] const DemoEntry& find_demo(std::string_view name);

}  // namespace softlookup::cli
