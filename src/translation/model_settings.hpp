#pragma once

#include <string>

#include "formats/safetensors.hpp"
#include "translation/encoder_decoder_options.hpp"
#include "translation/text_processing.hpp"

namespace softlookup {

/// Writes the architecture into a file's metadata, a key a field but the vocabularies' sizes:
/// `cell: gru`, `layers: 2`, `bidirectional: true`.
void write_options(const EncoderDecoderOptions& options, safetensors::Metadata& metadata);

/// Reads what write_options wrote, with vocabularies of these sizes. Raises Error{kParse} that
/// names the key for one that is missing or has a value it cannot have, and for an architecture
/// that cannot be built.
[[nodiscard]] EncoderDecoderOptions read_options(const safetensors::Metadata& metadata,
                                                 std::size_t source_vocabulary,
                                                 std::size_t target_vocabulary);

/// Writes how a side's text is processed: `source_text: tokenized compose lowercase`, and where
/// words are cut into pieces the merges under
/// `source_merges`, as BytePairs::to_text has them.
void write_text_processing(const TextProcessing& processing, const std::string& side,
                           safetensors::Metadata& metadata);

/// Reads what write_text_processing wrote. Raises Error{kParse} that names the key.
[[nodiscard]] TextProcessing read_text_processing(const safetensors::Metadata& metadata,
                                                  const std::string& side);

/// The value of a key. Raises Error{kParse} that names it when there is none.
[[nodiscard]] const std::string& metadata_value(const safetensors::Metadata& metadata,
                                                const std::string& key);

}  // namespace softlookup
