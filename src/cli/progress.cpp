#include "cli/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace softlookup::cli {

namespace {

constexpr std::chrono::milliseconds kRedraw{100};
constexpr std::chrono::seconds kLineEvery{10};
constexpr std::size_t kBarWidth = 20;
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

Progress::Progress(Console& console, std::size_t total, std::size_t done)
    : console_(console), total_(total), begun_at_(done) {}

bool Progress::due() const {
  const auto since = Clock::now() - shown_;
  return console_.live ? since >= kRedraw : since >= kLineEvery;
}

void Progress::show(std::size_t done, const std::string& facts) {
  shown_ = Clock::now();
  std::string line;
  if (console_.live) {
    const std::size_t full = total_ == 0 ? kBarWidth : kBarWidth * std::min(done, total_) / total_;
    line = std::string(kEraseLine) + "[" + std::string(full, '#') +
           std::string(kBarWidth - full, '.') + "] ";
  }
  line += std::to_string(done) + "/" + std::to_string(total_) + "  " + facts;
  if (done > begun_at_) {
    const double each = seconds() / static_cast<double>(done - begun_at_);
    const double left = each * static_cast<double>(total_ - std::min(done, total_));
    line += "  " + duration_text(left) + " left";
  }
  console_.err << line << (console_.live ? "" : "\n") << std::flush;
  drawn_ = console_.live;
}

void Progress::clear() {
  if (drawn_) console_.err << kEraseLine << std::flush;
  drawn_ = false;
}

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::llround(std::max(seconds, 0.0)));
  char text[40];
  if (whole >= 3600)
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                  whole % 60);
  else
    std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
  return text;
}

std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string fixed_text(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

}  // namespace softlookup::cli
