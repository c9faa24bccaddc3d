#pragma once

#include <string>
#include <vector>

#include "cli/console.hpp"

namespace softlookup::cli {

inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        ///< a value or a file was refused, or output failed
inline constexpr int kUsageError = 2;     ///< the command line could not be understood
inline constexpr int kInterrupted = 130;  ///< Ctrl-C; what was done so far is saved

/// Runs the command `softlookup` with these arguments (the program's name left out); the result is
/// the exit status.
[[nodiscard]] int run_command(const std::vector<std::string>& arguments, Console& console);

}  // namespace softlookup::cli
