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

inline Run run(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = run_command(arguments, out, err);
  return {status, out.str(), err.str()};
}

}  // namespace softlookup::cli
