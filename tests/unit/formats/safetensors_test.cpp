#include "formats/safetensors.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"
#include "formats/safetensors_reader.hpp"
#include "formats/safetensors_values.hpp"
#include "formats/safetensors_writer.hpp"

namespace softlookup::safetensors {

namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A file with this header, its length before it, and this many zeros after it.
std::string file_text(std::string_view header, std::size_t data_bytes) {
  const std::uint64_t length = header.size();
  std::string text(sizeof length, '\0');
  std::memcpy(text.data(), &length, sizeof length);
  return text.append(header).append(data_bytes, '\0');
}

void check_refused(const std::string& text, const std::string& message) {
  INFO("file: " << text);
  CHECK_THROWS_MATCHES(read(bytes_of(text)), Error, IsError(ErrorCode::kParse, message));
}

const std::vector<float> kSix = {0, 1, 2, 3, 4, 5};

}  // namespace

// The two files that the reference implementation's own tests expect of its writer, and its empty
// one with metadata.
TEST_CASE("files are written as the reference implementation writes them", "[formats]") {
  const std::string numbers = text_of(std::as_bytes(std::span(kSix)));
  const std::string aligned = R"({"attn.0":{"dtype":"F32","shape":[1,2,3],"data_offsets":[0,24]}})";
  REQUIRE(aligned.size() == 64);
  CHECK(text_of(write(std::vector{float_tensor("attn.0", {1, 2, 3}, kSix)})) ==
        file_text(aligned, 0) + numbers);
  const std::string padded =
      R"({"attn0":{"dtype":"F32","shape":[1,1,2,3],"data_offsets":[0,24]}}       )";
  REQUIRE(padded.size() == 72);
  CHECK(text_of(write(std::vector{float_tensor("attn0", {1, 1, 2, 3}, kSix)})) ==
        file_text(padded, 0) + numbers);
  CHECK(text_of(write({})) == file_text("{}      ", 0));
  CHECK(text_of(write({}, {{"framework", "pt"}})) ==
        file_text(R"({"__metadata__":{"framework":"pt"}}     )", 0));
}

TEST_CASE("tensors are written widest type first, then by name, whatever their order",
          "[formats]") {
  const std::vector<std::byte> zeros(8);
  const auto tensor = [&](const char* name, Dtype dtype) {
    return Tensor{name, dtype, {}, std::span(zeros).first(size_of(dtype))};
  };
  std::vector<Tensor> tensors = {tensor("b", Dtype::kF32),  tensor("a", Dtype::kF32),
                                 tensor("c", Dtype::kU8),   tensor("d", Dtype::kI64),
                                 tensor("e", Dtype::kBF16), tensor("f", Dtype::kF64)};
  const std::vector<std::byte> written = write(tensors);
  std::string names;
  for (const Tensor& read_tensor : read(written).tensors) names += read_tensor.name;
  CHECK(names == "dfabec");
  std::reverse(tensors.begin(), tensors.end());
  CHECK(write(tensors) == written);
}

TEST_CASE("a written file reads back as it was", "[formats]") {
  const std::vector<float> other = {-0.0F, 1e-45F, 3.4e38F, std::numeric_limits<float>::infinity()};
  const Metadata metadata = {{"", "empty key"}, {"note", "a \"quote\"\n\u00e9"}};
  const std::vector<std::byte> bytes =
      write(std::vector{float_tensor("w \"1\"\\", {2, 3}, kSix), float_tensor("b", {4}, other),
                        float_tensor("none", {0, 7}, {})},
            metadata);
  CHECK(bytes.size() % 8 == 0);
  const File file = read(bytes);
  CHECK(file.metadata == metadata);
  REQUIRE(file.tensors.size() == 3);
  CHECK(file.tensor("w \"1\"\\").shape == std::vector<std::size_t>{2, 3});
  CHECK(to_floats(file.tensor("w \"1\"\\")) == kSix);
  const std::vector<float> read_other = to_floats(file.tensor("b"));
  REQUIRE(read_other.size() == other.size());
  CHECK(std::memcmp(read_other.data(), other.data(), 4 * sizeof(float)) == 0);
  CHECK(file.tensor("none").shape == std::vector<std::size_t>{0, 7});
  CHECK(to_floats(file.tensor("none")).empty());
  CHECK(file.find("absent") == nullptr);
  CHECK_THROWS_MATCHES(file.tensor("absent"), Error,
                       IsError(ErrorCode::kParse, "the file has no tensor \"absent\""));
}

TEST_CASE("what cannot be a file is not written", "[formats]") {
  const auto refuses = [](std::vector<Tensor> tensors, ErrorCode code, const char* message) {
    CHECK_THROWS_MATCHES(write(tensors), Error, IsError(code, message));
  };
  refuses({float_tensor("w", {2, 2}, kSix)}, ErrorCode::kShapeMismatch,
          "tensor \"w\" has 24 bytes for a shape of 2 x 2 of F32");
  refuses({float_tensor("w", {6}, kSix), float_tensor("w", {3, 2}, kSix)},
          ErrorCode::kInvalidArgument, "two tensors have the name \"w\"");
  refuses({float_tensor("w", {6}, kSix), Tensor{"w", Dtype::kU8, {0}, {}}},
          ErrorCode::kInvalidArgument, "two tensors have the name \"w\"");
  refuses({float_tensor("__metadata__", {6}, kSix)}, ErrorCode::kInvalidArgument,
          "has the name of the metadata");
  refuses({float_tensor("\xff", {6}, kSix)}, ErrorCode::kInvalidArgument, "not UTF-8");
  CHECK_THROWS_MATCHES(write({}, {{"key", "\xc3"}}), Error,
                       IsError(ErrorCode::kInvalidArgument, "metadata \"key\" is not UTF-8"));
  const std::size_t huge = std::numeric_limits<std::size_t>::max();
  refuses({float_tensor("w", {huge, huge, huge}, kSix)}, ErrorCode::kShapeMismatch, "24 bytes");
}

TEST_CASE("every type is read, at any alignment", "[formats]") {
  const std::string text = golden_text("formats/every_type.safetensors");
  const File file = read(bytes_of(text));
  CHECK(file.metadata ==
        Metadata{{"format", "pt"}, {"note", "a \"quoted\"\n\tline \\ \x01 \u00e9"}});
  CHECK(file.tensors.size() == 16);
  const auto doubles = [&](const char* name) { return to_doubles(file.tensor(name)); };
  using Doubles = std::vector<double>;
  CHECK(doubles("flags") == Doubles{1, 0, 1});
  CHECK(doubles("u8") == Doubles{0, 255});
  CHECK(doubles("i8") == Doubles{-128, 127});
  CHECK(doubles("i16") == Doubles{-32768, 32767});
  CHECK(doubles("u16") == Doubles{0, 65535});
  CHECK(doubles("i32") == Doubles{-2147483648.0, 2147483647});
  CHECK(doubles("u32") == Doubles{0, 4294967295});
  CHECK(doubles("f64") == Doubles{0.1, 1e-300});
  CHECK(doubles("i64") == Doubles{-0x1p63, 0x1p53});
  CHECK(doubles("u64") == Doubles{0x1p64, 1});
  CHECK(doubles("matrix") == Doubles{0.1F, -2, 3, 4, 1e-40F, 3.4e38F});
  CHECK(file.tensor("matrix").shape == std::vector<std::size_t>{2, 3});
  CHECK(doubles("scalar") == Doubles{7.25});
  CHECK(file.tensor("scalar").shape.empty());
  CHECK(doubles("empty").empty());
  CHECK(file.tensor("empty").shape == std::vector<std::size_t>{0, 5});
  CHECK(doubles("mod\u00e8le.\U0001f600") == Doubles{42});
  const std::vector<double> half = doubles("half");
  CHECK(half ==
        Doubles{1.5, 0, 0x1p-24, 65504, std::numeric_limits<double>::infinity(), 0x1.ff8p-15});
  CHECK(std::signbit(half[1]));
  CHECK(doubles("brain") == Doubles{1.5, -3, 0x1p-130});
}

TEST_CASE("every F16 has the value that its bits stand for", "[formats]") {
  std::vector<std::uint16_t> bits;
  for (unsigned b = 0; b < 0x10000; ++b) bits.push_back(static_cast<std::uint16_t>(b));
  const std::vector<float> values =
      to_floats({"half", Dtype::kF16, {bits.size()}, std::as_bytes(std::span(bits))});
  for (unsigned b = 0; b < 0x10000; ++b) {
    const int exponent = static_cast<int>(b >> 10 & 0x1f);
    const int fraction = static_cast<int>(b & 0x3ff);
    double expected =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    if (exponent == 31) expected = std::numeric_limits<double>::infinity();
    const bool is_nan = exponent == 31 && fraction != 0;
    const bool same = is_nan ? std::isnan(values[b]) : std::abs(values[b]) == expected;
    if (!same || (std::signbit(values[b]) != (b >= 0x8000))) FAIL("bits " << b);
  }
  SUCCEED();
}

TEST_CASE("numbers a float has no room for are refused", "[formats]") {
  const std::vector<double> large = {3.5e38};
  const Tensor f64{"w", Dtype::kF64, {1}, std::as_bytes(std::span(large))};
  CHECK(to_doubles(f64) == large);
  CHECK_THROWS_MATCHES(to_floats(f64), Error,
                       IsError(ErrorCode::kOutOfRange, "past the largest float"));
  const std::vector<double> infinite = {std::numeric_limits<double>::infinity(), 0.1};
  CHECK(to_floats({"w", Dtype::kF64, {2}, std::as_bytes(std::span(infinite))}) ==
        std::vector<float>{std::numeric_limits<float>::infinity(), 0.1F});
  const std::vector<std::uint8_t> two = {2};
  CHECK_THROWS_MATCHES(to_floats({"w", Dtype::kBool, {1}, std::as_bytes(std::span(two))}), Error,
                       IsError(ErrorCode::kParse, "holds a BOOL of 2; it must be 0 or 1"));
  CHECK_THROWS_MATCHES(to_floats(float_tensor("w", {7}, kSix)), Error,
                       IsError(ErrorCode::kShapeMismatch, "24 bytes for a shape of 7"));
}

TEST_CASE("a header of the wrong length is refused", "[formats]") {
  check_refused("", "the file has 0 bytes; it starts with eight");
  check_refused("1234567", "the file has 7 bytes");
  check_refused(file_text("{}", 0).substr(0, 9), "said to have 2 bytes, but 1 follow");
  std::string large = file_text("{}", 0);
  large.replace(0, 8, std::string_view("\x01\xe1\xf5\x05\0\0\0\0", 8));  // 100,000,001
  check_refused(large, "said to have 100000001 bytes; at most 100000000 are read");
  large.replace(0, 8, 8, '\xff');
  check_refused(large, "said to have 18446744073709551615 bytes");
  large.replace(0, 8, std::string_view("\x00\xe1\xf5\x05\0\0\0\0", 8));
  check_refused(large, "said to have 100000000 bytes, but 2 follow");
}

TEST_CASE("a header that is no JSON object in UTF-8 is refused", "[formats]") {
  check_refused(file_text("", 0), "the header does not start with '{'");
  check_refused(file_text(" {}", 0), "the header does not start with '{'");
  check_refused(file_text("[]", 0), "the header does not start with '{'");
  check_refused(file_text("{\"\xff\":1}", 0), "byte 2 of the header is not UTF-8");
  check_refused(file_text("{", 0), "header, byte 1: expected a string");
  check_refused(file_text("{} x", 0), "header, byte 3: expected its end, found 'x'");
  check_refused(file_text("{\"a\":7}", 0), "header, byte 5: expected an object, '{', found '7'");
  CHECK(read(bytes_of(file_text("{}\r \t\n", 0))).tensors.empty());
}

TEST_CASE("a tensor that is described wrongly is refused", "[formats]") {
  const auto refuses = [](std::string_view entry, const std::string& message) {
    check_refused(file_text("{\"w\":" + std::string(entry) + "}", 8), message);
  };
  CHECK_NOTHROW(read(bytes_of(file_text(
      R"({"w":{"shape":[2],"extra":{"a":[1]},"data_offsets":[0,8],"dtype":"I32"}})", 8))));
  refuses(R"({"shape":[2],"data_offsets":[0,8]})", "tensor \"w\" has no dtype");
  refuses(R"({"dtype":"F32","data_offsets":[0,8]})", "tensor \"w\" has no shape");
  refuses(R"({"dtype":"F32","shape":[2]})", "tensor \"w\" has no data_offsets");
  refuses(R"({"dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8]})",
          "tensor \"w\" has two members \"dtype\"");
  refuses(R"({"dtype":"F33","shape":[2],"data_offsets":[0,8]})",
          "has the type \"F33\"; those read are BOOL, U8");
  refuses(R"({"dtype":4,"shape":[2],"data_offsets":[0,8]})", "expected a string");
  refuses(R"({"dtype":"F32","shape":[-2],"data_offsets":[0,8]})", "expected a whole number");
  refuses(R"({"dtype":"F32","shape":[2.0],"data_offsets":[0,8]})", "expected a whole number");
  refuses(R"({"dtype":"F32","shape":2,"data_offsets":[0,8]})", "expected a list");
  refuses(R"({"dtype":"F32","shape":[2],"data_offsets":[0]})", "has 1 data_offsets");
  refuses(R"({"dtype":"F32","shape":[2],"data_offsets":[0,8,8]})", "has 3 data_offsets");
}

TEST_CASE("tensors that do not fill the data are refused", "[formats]") {
  const auto entry = [](const char* name, const char* shape, const char* offsets) {
    return "\"" + std::string(name) + R"(":{"dtype":"F32","shape":)" + shape +
           R"(,"data_offsets":)" + offsets + "}";
  };
  const auto refuses = [](const std::string& entries, const std::string& message) {
    check_refused(file_text("{" + entries + "}", 16), message);
  };
  const auto pair = [&](const char* a, const char* b) {
    return entry("a", "[2]", a) + "," + entry("b", "[2]", b);
  };
  CHECK_NOTHROW(read(bytes_of(file_text("{" + pair("[8,16]", "[0,8]") + "}", 16))));
  refuses(pair("[0,8]", "[4,12]"), "\"b\" is at [4, 12]; it must begin at 8");    // overlap
  refuses(pair("[0,8]", "[0,8]"), "\"b\" is at [0, 8]; it must begin at 8");      // twice
  refuses(pair("[0,8]", "[12,20]"), "\"b\" is at [12, 20]; it must begin at 8");  // a hole
  refuses(pair("[4,12]", "[12,20]"), "\"a\" is at [4, 12]; it must begin at 0");  // at the start
  refuses(pair("[0,8]", "[8,4]"), "\"b\" is at [8, 4]; it must begin at 8");      // backwards
  refuses(pair("[0,8]", "[8,12]"), "[8, 12], 4 bytes; its shape 2 of F32 takes 8");
  refuses(entry("a", "[2]", "[0,8]"), "the tensors take 8 bytes, but 16 follow the header");
  refuses(entry("a", "[6]", "[0,24]"), "the tensors take 24 bytes, but 16 follow the header");
  refuses(entry("a", "[2]", "[0,8]") + "," + entry("a", "[2]", "[8,16]"),
          "the header has two members \"a\"");
}

TEST_CASE("sizes past 64 bits are refused, not wrapped around", "[formats]") {
  const auto refuses = [](const std::string& shape, const std::string& message) {
    check_refused(
        file_text(R"({"w":{"dtype":"I32","shape":)" + shape + R"(,"data_offsets":[0,16]}})", 16),
        message);
  };
  // 2^16 four times is 2^64 elements; 2^14 x 2^16 x 2^16 x 2^16 is 2^62, times four bytes 2^64.
  refuses("[65536,65536,65536,65536]", "has a shape past 2^64 bytes: 65536 x 65536");
  refuses("[16384,65536,65536,65536]", "has a shape past 2^64 bytes");
  refuses("[18446744073709551616]", "expected a whole number from 0 to 18446744073709551615");
  refuses("[1073741823,4294967295]", "its shape 1073741823 x 4294967295 of I32 takes");
  refuses("[1,1,1,1,1,1,1,1,1]", "its shape 1 x 1 x 1 x 1 x 1 x 1 x 1 x 1 x ... of I32");
  if (std::numeric_limits<std::size_t>::max() < 0x100000000)
    refuses("[4294967296]", "more than memory has addresses");
}

TEST_CASE("metadata is a map of texts", "[formats]") {
  check_refused(file_text(R"({"__metadata__":{"a":1}})", 0), "expected a string");
  check_refused(file_text(R"({"__metadata__":"a"})", 0), "expected an object");
  check_refused(file_text(R"({"__metadata__":{"a":"b","a":"c"}})", 0),
                "the metadata has two members \"a\"");
  check_refused(file_text(R"({"__metadata__":{},"__metadata__":{}})", 0),
                "the header has two members \"__metadata__\"");
}

// Under AddressSanitizer this also proves that no damage leads outside the file.
TEST_CASE("every damaged file is an error or another valid file", "[formats]") {
  const std::vector<std::byte> whole = write(
      std::vector{float_tensor("w", {2, 3}, kSix), float_tensor("b", {6}, kSix)}, {{"k", "v"}});
  const auto try_to_read = [](std::span<const std::byte> bytes) {
    try {
      for (const Tensor& tensor : read(bytes).tensors) static_cast<void>(to_doubles(tensor));
      return true;
    } catch (const Error& error) {
      CHECK_FALSE(std::string_view(error.what()).empty());
      return false;
    }
  };
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::vector<std::byte> cut(whole.begin(),
                                     whole.begin() + static_cast<std::ptrdiff_t>(size));
    if (try_to_read(cut)) FAIL("cut to " << size << " bytes");
  }
  const std::size_t data_bytes = 48;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::vector<std::byte> damaged = whole;
    for (unsigned value = 0; value < 256; ++value) {
      damaged[i] = static_cast<std::byte>(value);
      const bool valid = try_to_read(damaged);
      if (i >= whole.size() - data_bytes && !valid) FAIL("byte " << i << " is data");
      if (i < 8 && damaged[i] != whole[i] && valid) FAIL("byte " << i << " of the length");
    }
  }
  SUCCEED();
}

}  // namespace softlookup::safetensors
