#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace softlookup::cli {

/// `softlookup demo [NAME] [--set NAME=VALUE]... [--json] [--list]`: prints a demo's text or its
/// numbers as JSON; without a name, or with --list, the demos and their settings. Raises
/// UsageError or Error.
void run_demo(const std::vector<std::string>& arguments, std::ostream& out);

/// What `softlookup demo --help` prints.
[[nodiscard]] std::string demo_help();

}  // namespace softlookup::cli
