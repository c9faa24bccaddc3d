#include "base/error.hpp"

namespace softlookup {

std::string_view to_string(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return "invalid-argument";
    case ErrorCode::kShapeMismatch:
      return "shape-mismatch";
    case ErrorCode::kNotFinite:
      return "not-finite";
    case ErrorCode::kOutOfRange:
      return "out-of-range";
    case ErrorCode::kParse:
      return "parse";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

}  // namespace softlookup
