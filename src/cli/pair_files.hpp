#pragma once

#include <optional>
#include <string>

#include "cli/console.hpp"
#include "cli/option_list.hpp"
#include "corpora/parallel_text.hpp"

namespace softlookup::cli {

/// Where sentence pairs come from: two files, line by line, or one with tabs.
struct PairFiles {
  std::optional<std::string> source;
  std::optional<std::string> target;
  std::optional<std::string> tab_separated;

  [[nodiscard]] bool given() const noexcept { return source || target || tab_separated; }
};

/// --src, --tgt and --tsv, or with a prefix such as "dev-".
void add_pair_files(OptionList& options, const std::string& prefix, PairFiles& files);

/// Reads the pairs and says on `console.err` what was left out. Raises UsageError for one file of
/// two or all three, and Error that names the file.
[[nodiscard]] ParallelText read_pairs(const PairFiles& files, const ParallelTextOptions& options,
                                      Console& console);

}  // namespace softlookup::cli
