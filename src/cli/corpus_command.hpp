#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

/// `softlookup corpus [options]`: sentence pairs of the grammar, one a line. Raises
/// UsageError or Error.
[[nodiscard]] int run_corpus(const std::vector<std::string>& arguments, Console& console);

/// What `softlookup corpus --help` prints.
[[nodiscard]] std::string corpus_help();

}  // namespace softlookup::cli
