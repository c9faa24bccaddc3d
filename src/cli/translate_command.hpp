#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

/// `softlookup translate --model FILE [options]`: a translation for each line of `in`. A line that
/// cannot be translated gives an empty one, a message, and kFailure in the end. Raises
/// UsageError or Error.
[[nodiscard]] int run_translate(const std::vector<std::string>& arguments, Console& console);

/// What `softlookup translate --help` prints.
[[nodiscard]] std::string translate_help();

}  // namespace softlookup::cli
