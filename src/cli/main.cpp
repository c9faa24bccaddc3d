#include <iostream>

#include "cli/command.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return softlookup::cli::run_command({argv + (argc > 0 ? 1 : 0), argv + argc}, std::cout,
                                      std::cerr);
}
