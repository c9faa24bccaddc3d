#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace softlookup::cli {

/// What a run of the command left behind.
struct Run {
  int status;
  std::string out;
  std::string err;
};

/// Runs it with `input` on its standard input.
inline Run run(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  Console console{in, out, err};
  const int status = run_command(arguments, console);
  return {status, out.str(), err.str()};
}

}  // namespace softlookup::cli
