#include "random/golden_records.hpp"

#include <bit>
#include <charconv>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace softlookup {
namespace {

template <typename Integer>
Integer parse(std::string_view digits, int base) {
  Integer value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
  if (error != std::errc() || stop != end) {
    throw std::runtime_error("fixture: not a number: " + std::string(digits));
  }
  return value;
}

}  // namespace

std::vector<GoldenRecord> golden_records(std::string_view file, std::string_view kind) {
  const std::string path = std::string(SOFTLOOKUP_GOLDEN_DIR) + "/numpy/" + std::string(file);
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error("cannot open " + path);

  std::vector<GoldenRecord> records;
  for (std::string line; std::getline(stream, line);) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word) || word != kind) continue;
    GoldenRecord& record = records.emplace_back();
    while (words >> word) record.push_back(word);
  }
  if (records.empty()) throw std::runtime_error("no " + std::string(kind) + " in " + path);
  return records;
}

std::vector<std::string> split_at_colons(std::string_view word) {
  std::vector<std::string> parts(1);
  for (const char character : word) {
    if (character == ':') {
      parts.emplace_back();
    } else {
      parts.back() += character;
    }
  }
  return parts;
}

double double_from_bits(std::string_view digits) {
  return std::bit_cast<double>(parse<std::uint64_t>(digits, 16));
}

std::int64_t integer_from(std::string_view digits) { return parse<std::int64_t>(digits, 10); }
std::uint64_t unsigned_from(std::string_view digits) { return parse<std::uint64_t>(digits, 10); }

}  // namespace softlookup
