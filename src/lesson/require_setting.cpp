#include "lesson/require_setting.hpp"

#include <cmath>

#include "base/error.hpp"
#include "lesson/numpy_text.hpp"

namespace softlookup {

void require_size(const char* name, std::uint64_t value, std::uint64_t min, std::uint64_t max) {
  if (value < min || value > max)
    throw Error(ErrorCode::kOutOfRange, std::string(name) + " must be from " + std::to_string(min) +
                                            " to " + std::to_string(max) + ", not " +
                                            std::to_string(value));
}

void require_number(const char* name, double value, double min, double max) {
  const std::string range = std::string(name) + " must be a number from " + general_text(min) +
                            " to " + general_text(max);
  if (!std::isfinite(value))
    throw Error(ErrorCode::kNotFinite, range + ", not " + (std::isnan(value) ? "NaN" : "infinity"));
  if (value < min || value > max)
    throw Error(ErrorCode::kOutOfRange, range + ", not " + general_text(value));
}

void require_finite(const char* name, std::span<const double> values, double limit) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i]))
      throw Error(ErrorCode::kNotFinite, std::string(name) + " " + std::to_string(i) + " is " +
                                             (std::isnan(values[i]) ? "NaN" : "infinite") +
                                             "; every one must be a finite number");
    if (std::abs(values[i]) > limit)
      throw Error(ErrorCode::kOutOfRange,
                  std::string(name) + " " + std::to_string(i) + " is " + general_text(values[i]) +
                      "; the largest magnitude allowed is " + general_text(limit));
  }
}

}  // namespace softlookup
