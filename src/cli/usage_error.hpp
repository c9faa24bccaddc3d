#pragma once

#include <stdexcept>
#include <string>

namespace softlookup::cli {

/// The command line is wrong: the command says so, points at --help and ends with status 2.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace softlookup::cli
