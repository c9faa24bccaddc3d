#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace softlookup::cli {

inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;     ///< the computation refused a value, or output failed
inline constexpr int kUsageError = 2;  ///< the command line could not be understood

/// Runs the command `softlookup` with these arguments (the program's name left out): results go to
/// `out`, messages to `err`; the result is the exit status.
[[nodiscard]] int run_command(const std::vector<std::string>& arguments, std::ostream& out,
                              std::ostream& err);

}  // namespace softlookup::cli
