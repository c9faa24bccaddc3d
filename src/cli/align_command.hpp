#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

/// `softlookup align --model FILE [options]`: the pairs on `in`, `source TAB target`, with the
/// links that the model's attention makes. Raises UsageError or Error.
[[nodiscard]] int run_align(const std::vector<std::string>& arguments, Console& console);

/// What `softlookup align --help` prints.
[[nodiscard]] std::string align_help();

}  // namespace softlookup::cli
