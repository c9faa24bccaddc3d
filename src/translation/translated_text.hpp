#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translation/search_result.hpp"
#include "translation/translation_model.hpp"

namespace softlookup {

/// The most words of a sentence that is translated.
inline constexpr std::size_t kLongestSource = 1000;

/// A sentence as the model reads it.
struct SourceSentence {
  std::vector<std::string> words;  ///< [S] as they were written
  std::vector<std::int32_t> ids;   ///< [S] kUnknown where the vocabulary has no such word

  [[nodiscard]] bool unknown(std::size_t position) const { return ids[position] == kUnknown; }
};

/// The words of a sentence that a person types. Raises Error{kInvalidArgument} when there are none
/// and Error{kOutOfRange} past kLongestSource words.
[[nodiscard]] SourceSentence read_source(const TranslationModel& model, std::string_view text);
/// A word of a translation.
struct TargetWord {
  std::string text;
  std::int32_t id = 0;                                    ///< as the model wrote it
  std::optional<std::size_t> copied_from = std::nullopt;  ///< source position, for one copied

  [[nodiscard]] bool unknown() const noexcept { return id == kUnknown; }
};

/// A translation for people.
struct TargetSentence {
  std::vector<TargetWord> words;
  std::string text;  ///< the words as the language writes them
};

/// The words of a hypothesis. With `copy_unknown`, a `<unk>` is replaced by the source word that
/// its largest attention weight is on, the first of equals   Luong et al. 2015, "Addressing the
/// Rare Word Problem".
[[nodiscard]] TargetSentence write_target(const TranslationModel& model,
                                          const SourceSentence& source, const SearchResult& result,
                                          const Hypothesis& hypothesis, bool copy_unknown = false);

}  // namespace softlookup
