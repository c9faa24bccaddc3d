#pragma once

#include <string>

#include "cli/option_list.hpp"
#include "corpora/grammar_corpus.hpp"

namespace softlookup::cli {

/// "train", "dev" or "test". Raises UsageError that names the option.
[[nodiscard]] Split read_split(const std::string& text, const std::string& option);

/// --seed, --split and --lengths.
void add_corpus_options(OptionList& options, GrammarCorpusOptions& corpus);

}  // namespace softlookup::cli
