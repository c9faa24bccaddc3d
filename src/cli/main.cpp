#include <iostream>

#include <unistd.h>

#include "cli/command.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  softlookup::cli::Console console{std::cin, std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
  return softlookup::cli::run_command({argv + (argc > 0 ? 1 : 0), argv + argc}, console);
}
