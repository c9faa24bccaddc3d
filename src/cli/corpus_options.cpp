#include "cli/corpus_options.hpp"

#include <array>

#include "cli/length_range.hpp"

namespace softlookup::cli {

Split read_split(const std::string& text, const std::string& option) {
  constexpr std::array kSplits = {Split::kTrain, Split::kDevelopment, Split::kTest};
  return kSplits[OptionList::index_of(text, option, {"train", "dev", "test"})];
}

void add_corpus_options(OptionList& options, GrammarCorpusOptions& corpus) {
  options.whole("--seed", corpus.seed, "of the grammar");
  options.other("--split", "NAME",
                "what the sentences are for: train, dev, test; none is in two [train]",
                [&corpus](const std::string& text) { corpus.split = read_split(text, "--split"); });
  options.other("--lengths", "A-B",
                "English words of a sentence [a mix: half 3-12, three in ten 13-20, else 21-40]",
                [&corpus](const std::string& text) {
                  corpus.lengths = read_length_range(text, "--lengths");
                });
}

}  // namespace softlookup::cli
