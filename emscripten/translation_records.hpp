#pragma once

#include <string>
#include <vector>

#include "conversions.hpp"
#include "fields.hpp"
#include "translation/search.hpp"
#include "translation/translated_text.hpp"
#include "translation/translation_model.hpp"

// Models and translations as web/engine/translation.ts describes them.
namespace softlookup::js {

EMSCRIPTEN_DECLARE_VAL_TYPE(ModelFactsRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(TranslateOptionsRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(TranslationRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(ForcedReadingRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(SourceWordList);
EMSCRIPTEN_DECLARE_VAL_TYPE(SentenceEncodingRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(Bytes);

/// How to search, and what of the result is told.
struct TranslateOptions {
  SearchOptions search;
  bool keep_tree = false;
  bool copy_unknown = false;
};

/// Raises Error{kInvalidArgument} that names a field of another type.
[[nodiscard]] TranslateOptions translate_options(const val& options);

/// Reads the fields of an architecture that are there.
void read_architecture(const val& record, EncoderDecoderOptions& options);
[[nodiscard]] val architecture_record(const EncoderDecoderOptions& options);

[[nodiscard]] ModelFactsRecord facts_record(const TranslationModel& model);
[[nodiscard]] SourceWordList source_words(const SourceSentence& sentence);
[[nodiscard]] TranslationRecord translation_record(const TranslationModel& model,
                                                   const SourceSentence& source,
                                                   const SearchResult& result,
                                                   const TranslateOptions& options);

/// What the encoder makes of a sentence as a person types it.
[[nodiscard]] SentenceEncodingRecord encode_source(TranslationModel& model,
                                                   const std::string& sentence);

/// Translates a sentence as a person types it.
[[nodiscard]] TranslationRecord translate_sentence(TranslationModel& model,
                                                   const std::string& sentence, const val& options);

/// Reads a sentence and its reference. Raises Error{kInvalidArgument} for one without words.
[[nodiscard]] ForcedReadingRecord read_reference(TranslationModel& model,
                                                 const std::string& sentence,
                                                 const std::string& reference);

/// The bytes of a file that JavaScript passed as a Uint8Array.
[[nodiscard]] inline std::span<const std::byte> as_bytes(const std::string& file) {
  return std::as_bytes(std::span(file));
}
[[nodiscard]] Bytes copy_bytes(const std::vector<std::byte>& file);

}  // namespace softlookup::js
