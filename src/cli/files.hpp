#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "translation/translation_model.hpp"

namespace softlookup::cli {

/// The bytes of a file. Raises Error{kInvalidArgument} that names it where it cannot be read.
[[nodiscard]] std::string read_file(const std::string& path);

/// Writes `path + ".part"`, then gives it the name `path`: a file that was there stays whole until
/// then. Raises Error{kInvalidArgument} that names the file and what failed.
void write_file(const std::string& path, std::span<const std::byte> bytes);

/// Raises Error as write_file would, and writes nothing: for before the work is done.
void require_writable(const std::string& path);

[[nodiscard]] std::span<const std::byte> bytes_of(std::string_view text) noexcept;

/// The translator in a file. Raises Error{kInvalidArgument} that names the file.
[[nodiscard]] TranslationModel read_model(const std::string& path);

/// What `work` gives; an Error on the way names the file, and is never one of the command line.
template <typename Work>
[[nodiscard]] auto in_file(const std::string& path, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const Error& error) {
    const ErrorCode code =
        error.code() == ErrorCode::kParse ? ErrorCode::kInvalidArgument : error.code();
    throw Error(code, path + ": " + error.what());
  }
}

}  // namespace softlookup::cli
