#include "base/error.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

TEST_CASE("an error carries its code and its message", "[base]") {
  const Error error(ErrorCode::kParse, "line 17: expected two columns");
  CHECK(error.code() == ErrorCode::kParse);
  CHECK(std::string(error.what()) == "line 17: expected two columns");
}

TEST_CASE("every code has a name of its own", "[base]") {
  CHECK(to_string(ErrorCode::kInvalidArgument) == "invalid-argument");
  CHECK(to_string(ErrorCode::kShapeMismatch) == "shape-mismatch");
  CHECK(to_string(ErrorCode::kNotFinite) == "not-finite");
  CHECK(to_string(ErrorCode::kOutOfRange) == "out-of-range");
  CHECK(to_string(ErrorCode::kParse) == "parse");
  CHECK(to_string(ErrorCode::kInternal) == "internal");
}

TEST_CASE("require throws only where its condition fails", "[base]") {
  CHECK_NOTHROW(require(true, ErrorCode::kInternal, "unused"));
  CHECK_THROWS_MATCHES(require(false, ErrorCode::kOutOfRange, "too far"), Error,
                       IsError(ErrorCode::kOutOfRange, "too far"));
}

}  // namespace softlookup
