#pragma once

#include <string_view>

namespace softlookup::cli {

/// Whether the whole text is one JSON value by the grammar of RFC 8259, with valid UTF-8 left to
/// the caller.
[[nodiscard]] bool is_json(std::string_view text);

}  // namespace softlookup::cli
