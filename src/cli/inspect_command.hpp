#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

/// `softlookup inspect FILE [--json]`: what a safetensors file holds. Raises
/// UsageError or Error.
[[nodiscard]] int run_inspect(const std::vector<std::string>& arguments, Console& console);

/// What `softlookup inspect --help` prints.
[[nodiscard]] std::string inspect_help();

}  // namespace softlookup::cli
