#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace softlookup {

/// Raises Error that names the setting, its range and the value unless min <= value <= max.
void require_size(const char* name, std::uint64_t value, std::uint64_t min, std::uint64_t max);

/// The same for a number, which must be finite.
void require_number(const char* name, double value, double min, double max);

/// Raises Error that names the first number that is NaN or infinite, or past `limit` in magnitude.
void require_finite(const char* name, std::span<const double> values, double limit);

}  // namespace softlookup
