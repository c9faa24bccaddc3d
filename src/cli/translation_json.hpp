#pragma once

#include "cli/json_writer.hpp"
#include "translation/search_result.hpp"
#include "translation/translated_text.hpp"

namespace softlookup::cli {

/// What of a search goes into its JSON.
struct TranslationJsonOptions {
  std::size_t hypotheses = 1;  ///< the best ones
  bool copy_unknown = false;
  bool tree = false;  ///< every node and every look at the source
};

/// One object: source words and which of them are unknown, and for each hypothesis its text, words,
/// scores, the attention row behind each word and, where it is finished, behind its end.
void write_translation(JsonWriter& json, const TranslationModel& model,
                       const SourceSentence& source, const SearchResult& result,
                       const TranslationJsonOptions& options);

}  // namespace softlookup::cli
