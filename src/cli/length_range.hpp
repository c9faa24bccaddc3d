#pragma once

#include <string>

#include "corpora/grammar.hpp"

namespace softlookup::cli {

/// `3-12`, or `5` for one length. Raises Error{kParse} that names the option.
[[nodiscard]] LengthRange read_length_range(const std::string& text, const std::string& option);

}  // namespace softlookup::cli
