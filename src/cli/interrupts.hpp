#pragma once

namespace softlookup::cli {

/// While it lives, Ctrl-C (SIGINT) is noted and the work may come to a good end; pressed again,
/// more than a second later, it ends the program. One at a time.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  Interrupts(Interrupts&&) = delete;
  Interrupts& operator=(Interrupts&&) = delete;

  [[nodiscard]] bool raised() const noexcept;

 private:
  void (*before_)(int);
};

}  // namespace softlookup::cli
