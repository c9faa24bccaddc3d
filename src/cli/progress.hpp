#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "cli/console.hpp"

namespace softlookup::cli {

/// How far a long piece of work is, on the console's `err`: a bar that is drawn over on a terminal,
/// elsewhere a line every ten seconds.
class Progress {
 public:
  /// `total` pieces of work, of which `done` were done before.
  Progress(Console& console, std::size_t total, std::size_t done = 0);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  Progress(Progress&&) = delete;
  Progress& operator=(Progress&&) = delete;

  /// Whether it is time to show something.
  [[nodiscard]] bool due() const;
  /// Shows that `done` pieces are done, and `facts`, such as "loss 0.12".
  void show(std::size_t done, const std::string& facts);
  /// Takes the bar off the terminal, for a message.
  void clear();
  /// Since the beginning.
  [[nodiscard]] double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  Console& console_;
  std::size_t total_;
  std::size_t begun_at_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = Clock::now();
  bool drawn_ = false;
};

/// Seconds as `0:07`, `12:30` or `1:02:03`.
[[nodiscard]] std::string duration_text(double seconds);

/// With a comma between thousands: `115,204`.
[[nodiscard]] std::string grouped(std::size_t number);

/// With this many digits after the point.
[[nodiscard]] std::string fixed_text(double value, int digits);

}  // namespace softlookup::cli
