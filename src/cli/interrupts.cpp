#include "cli/interrupts.hpp"

#include <csignal>
#include <ctime>

namespace softlookup::cli {

namespace {

volatile std::sig_atomic_t noted = 0;
std::time_t noted_at = 0;  // written before `noted` is

/// A terminal and a program that passes signals on may each send the same Ctrl-C: what comes within
/// a second is one.
void note(int signal) {
  std::signal(signal, note);
  const std::time_t now = std::time(nullptr);
  if (noted == 0) {
    noted_at = now;
    noted = 1;
  } else if (now > noted_at + 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

Interrupts::Interrupts() {
  noted = 0;
  before_ = std::signal(SIGINT, note);
}

Interrupts::~Interrupts() { std::signal(SIGINT, before_); }

bool Interrupts::raised() const noexcept { return noted != 0; }

}  // namespace softlookup::cli
