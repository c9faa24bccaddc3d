#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

/// `softlookup bench [options]`: matrix products by instruction set and training steps a second.
/// Raises UsageError or Error.
[[nodiscard]] int run_bench(const std::vector<std::string>& arguments, Console& console);

/// What `softlookup bench --help` prints.
[[nodiscard]] std::string bench_help();

}  // namespace softlookup::cli
