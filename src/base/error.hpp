#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace softlookup {

/// What kind of mistake an Error reports; the page and the command both branch on it.
enum class ErrorCode {
  kInvalidArgument,  ///< a value outside its domain, such as a negative temperature
  kShapeMismatch,    ///< sizes that do not fit together
  kNotFinite,        ///< NaN or infinity where a number is needed
  kOutOfRange,       ///< an index or a size past its limit
  kParse,            ///< text that could not be read
  kInternal,         ///< a broken invariant of our own
};

/// The code's name as it crosses the boundary to JavaScript and to `--json`, e.g. "shape-mismatch".
[[nodiscard]] std::string_view to_string(ErrorCode code) noexcept;

/// Every error the library raises: a code for programs and a sentence for people that says what
/// was wrong, where, and what would be right.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  [[nodiscard]] ErrorCode code() const noexcept { return code_; }

 private:
  ErrorCode code_;
};

/// Throws Error{code, message} unless `condition` holds. For messages that cost something to
/// build, write the `if` out.
inline void require(bool condition, ErrorCode code, const char* message) {
  if (!condition) throw Error(code, message);
}

}  // namespace softlookup
