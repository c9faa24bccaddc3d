#include "cli/corpus_command.hpp"

#include "cli/command.hpp"
#include "cli/corpus_options.hpp"
#include "corpora/pair_text.hpp"

namespace softlookup::cli {

namespace {

struct Settings {
  GrammarCorpusOptions corpus;
  bool align = false;
};

OptionList options_of(Settings& settings) {
  settings.corpus.count = 10;
  OptionList options;
  options.whole("--count", settings.corpus.count, "pairs");
  add_corpus_options(options, settings.corpus);
  options.flag("--align", settings.align,
               "a third column with the gold links: 2-0 a sure one, 2?0 a possible one, source "
               "first");
  return options;
}

}  // namespace

int run_corpus(const std::vector<std::string>& arguments, Console& console) {
  Settings settings;
  options_of(settings).read(arguments);
  for (SentencePair& pair : grammar_corpus(settings.corpus)) {
    if (!settings.align) pair.links.clear();
    console.out << format_pair(pair) << "\n";
    if (!console.out) break;
  }
  return kSuccess;
}

std::string corpus_help() {
  Settings settings;
  return "usage: softlookup corpus [options]\n"
         "\n"
         "Writes pairs of the English-French grammar, `source TAB target`, the same for the same\n"
         "options on every machine.\n"
         "\n" +
         options_of(settings).help();
}

}  // namespace softlookup::cli
