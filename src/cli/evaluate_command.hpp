#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

/// `softlookup evaluate --model FILE [options]`: figures on held-out sentences. Raises
/// UsageError or Error.
[[nodiscard]] int run_evaluate(const std::vector<std::string>& arguments, Console& console);

/// What `softlookup evaluate --help` prints.
[[nodiscard]] std::string evaluate_help();

}  // namespace softlookup::cli
