#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace softlookup::cli {

/// `softlookup random --method METHOD [--seed SEED] [--count N] [--json] [arguments]`: prints the
/// draws of NumPy's default_rng(SEED).METHOD(...), one a line as Python's repr, or as JSON.
/// Raises UsageError or Error.
void run_random(const std::vector<std::string>& arguments, std::ostream& out);

/// What `softlookup random --help` prints.
[[nodiscard]] std::string random_help();

}  // namespace softlookup::cli
