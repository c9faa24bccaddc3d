#include "random/sha256.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <catch2/catch_test_macros.hpp>

namespace softlookup {
namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span<const char>(text.data(), text.size()));
}

std::string hash(std::string_view text) {
  Sha256 hash;
  hash.update(bytes_of(text));
  return hash.digest();
}

TEST_CASE("SHA-256 gives the hashes of the standard's examples") {
  CHECK(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hash(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 does not depend on how the bytes are cut into updates") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>('0' + i % 71);
  for (const std::size_t part : {1U, 3U, 55U, 63U, 64U, 65U, 128U, 200U}) {
    Sha256 hash_in_parts;
    for (std::size_t at = 0; at < text.size(); at += part) {
      hash_in_parts.update(bytes_of(std::string_view(text).substr(at, part)));
    }
    CHECK(hash_in_parts.digest() == hash(text));
  }
}

}  // namespace
}  // namespace softlookup
