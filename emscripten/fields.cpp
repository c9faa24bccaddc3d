#include "fields.hpp"

#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "conversions.hpp"
#include "random/seed_text.hpp"

namespace softlookup::js {

void Fields::refuse(const char* name, const std::string& expected) {
  throw Error(ErrorCode::kInvalidArgument, std::string(name) + " must be " + expected);
}

void Fields::read(const char* name, double& value) const {
  const val field = object_[name];
  if (field.isUndefined()) return;
  if (!field.isNumber()) refuse(name, "a number");
  value = field.as<double>();
}

void Fields::read(const char* name, std::size_t& value) const {
  double number = static_cast<double>(value);
  if (!has(name)) return;
  read(name, number);
  value = size(number, name);
}

void Fields::read(const char* name, bool& value) const {
  const val field = object_[name];
  if (field.isUndefined()) return;
  if (!field.isTrue() && !field.isFalse()) refuse(name, "true or false");
  value = field.isTrue();
}

void Fields::read(const char* name, std::string& value) const {
  const val field = object_[name];
  if (field.isUndefined()) return;
  if (!field.isString()) refuse(name, "a text");
  value = field.as<std::string>();
}

std::string Fields::bytes(const char* name) const {
  const val field = object_[name];
  if (!field.isString() && !field.instanceof(val::global("Uint8Array")))
    refuse(name, "a text or the bytes of a file");
  return field.as<std::string>();
}

void Fields::read_seed(const char* name, std::uint64_t& value) const {
  std::string text;
  read(name, text);
  if (!text.empty()) value = seed_number(text);
}

std::uint64_t seed_number(const std::string& text) {
  const std::vector<std::uint32_t> words = parse_seed_words(text);
  if (words.size() > 2)
    throw Error(ErrorCode::kOutOfRange,
                "the seed " + quoted(text) + " is too large: it must be below 2^64");
  return words[0] | (words.size() > 1 ? std::uint64_t{words[1]} << 32 : 0);
}

}  // namespace softlookup::js
