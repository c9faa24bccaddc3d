#pragma once

#include <istream>
#include <ostream>

namespace softlookup::cli {

/// What a command reads and writes.
struct Console {
  std::istream& in;
  std::ostream& out;  ///< results
  std::ostream& err;  ///< messages and progress
  bool live = false;  ///< err is a terminal: a line of progress may be drawn over
};

}  // namespace softlookup::cli
