#pragma once

#include <string>

#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_templated.hpp>

#include "base/error.hpp"

namespace softlookup {

/// Matches an Error with this code whose message contains this text.
class IsError : public Catch::Matchers::MatcherBase<Error> {
 public:
  IsError(ErrorCode code, std::string text) : code_(code), text_(std::move(text)) {}

  bool match(const Error& error) const override {
    return error.code() == code_ && std::string(error.what()).find(text_) != std::string::npos;
  }
  std::string describe() const override {
    return "is an error " + std::string(to_string(code_)) + " that says: " + text_;
  }

 private:
  ErrorCode code_;
  std::string text_;
};

}  // namespace softlookup
