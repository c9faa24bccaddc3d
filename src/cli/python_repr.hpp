#pragma once

#include <string>

namespace softlookup::cli {

/// The shortest text that reads back as the same double, as Python's repr writes it: 0.1, 2.0,
/// 1e-05, 1.5e+16, inf, nan.
[[nodiscard]] std::string python_repr(double value);

}  // namespace softlookup::cli
