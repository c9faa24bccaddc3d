#pragma once

#include <string>
#include <string_view>

namespace softlookup {

/// Appends `value` as a JSON string: quotes and backslashes escaped, control characters as \b, \f,
/// \n, \r, \t or \u00xx, everything else as it is. `value` must be UTF-8.
void append_json_string(std::string& text, std::string_view value);

}  // namespace softlookup
