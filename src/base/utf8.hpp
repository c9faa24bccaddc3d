#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace softlookup {

/// The bytes of the UTF-8 character that starts `text`, 1 to 4; 0 if none does (RFC 3629: no
/// overlong forms, surrogates or code points past U+10FFFF) or if `text` is empty.
[[nodiscard]] std::size_t utf8_length(std::string_view text) noexcept;

/// The byte index of the first byte that is not UTF-8, `text.size()` if there is none.
[[nodiscard]] std::size_t first_invalid_utf8(std::string_view text) noexcept;

/// Appends the code point as UTF-8. Raises Error{kInvalidArgument} for a surrogate or one past
/// U+10FFFF.
void append_utf8(std::string& text, char32_t code_point);

}  // namespace softlookup
