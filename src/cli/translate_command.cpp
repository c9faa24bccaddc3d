#include "cli/translate_command.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/option_list.hpp"
#include "cli/progress.hpp"
#include "cli/translation_json.hpp"
#include "cli/usage_error.hpp"
#include "translation/search.hpp"

namespace softlookup::cli {

namespace {

struct Settings {
  std::string model;
  SearchOptions search;
  std::size_t beam = 1;
  bool sample = false;
  std::size_t n_best = 0;
  bool json = false;
  bool tree = false;
  bool copy_unknown = false;
  bool quiet = false;
};

OptionList options_of(Settings& settings) {
  SearchOptions& search = settings.search;
  OptionList options;
  options.text("--model", "FILE", settings.model, "a translator, as softlookup train writes it");
  options.whole("--beam", settings.beam, "hypotheses followed side by side, to 16; 1: greedy");
  options.number("--length-penalty", search.length_penalty, "favours longer ones, 0.6 to 1");
  options.number("--coverage-penalty", search.coverage_penalty,
                 "favours those that attended to every source word");
  options.flag("--sample", settings.sample, "draw the words at random");
  options.number("--temperature", search.sampling_temperature, "of --sample: logits / temperature");
  options.whole("--top-k", search.top_k, "--sample among so many likeliest words; 0: all");
  options.number("--top-p", search.top_p, "--sample among the likeliest with this probability");
  options.whole("--seed", search.seed, "of --sample; line i from 0 draws with seed + i");
  options.number("--attention-temperature", search.attention_temperature,
                 "of the weights inside the decoder");
  options.whole("--max-length", search.max_length, "words; 0: twice the source's and ten");
  options.whole(
      "--n-best", settings.n_best,
      "lines `number ||| translation ||| score` of so many hypotheses; 0: one translation");
  options.flag("--copy-unknown", settings.copy_unknown,
               "instead of <unk> the source word that attention is on");
  options.flag("--json", settings.json, "an object a line: words, scores, attention");
  options.flag("--tree", settings.tree, "with --json, every hypothesis that was looked at");
  options.flag("--quiet", settings.quiet, "no word about unknown words");
  return options;
}

Settings read_settings(const std::vector<std::string>& arguments) {
  Settings settings;
  options_of(settings).read(arguments);
  if (settings.model.empty()) throw UsageError("translate needs --model FILE");
  if (settings.sample && settings.beam > 1) throw UsageError("give either --sample or --beam");
  if (settings.tree && !settings.json) throw UsageError("--tree needs --json");
  if (settings.beam == 0 || settings.beam > kWidestBeam)
    throw Error(ErrorCode::kInvalidArgument, "--beam must be from 1 to " +
                                                 std::to_string(kWidestBeam) + ", not " +
                                                 std::to_string(settings.beam));
  if (settings.beam > 1) {
    settings.search.kind = SearchKind::kBeam;
    settings.search.beam_width = settings.beam;
  }
  if (settings.sample) settings.search.kind = SearchKind::kSampling;
  return settings;
}

void report_unknown(const SourceSentence& source, std::size_t line, std::ostream& err) {
  std::string words;
  for (std::size_t i = 0; i < source.words.size(); ++i)
    if (source.unknown(i)) words += (words.empty() ? "" : ", ") + source.words[i];
  if (!words.empty()) err << "line " << line << ": unknown: " << words << "\n";
}

class TranslateCommand {
 public:
  TranslateCommand(const Settings& settings, Console& console)
      : settings_(settings), console_(console), model_(read_model(settings.model)) {
    // Options that do not fit the model are refused before the first sentence.
    require_search_options(settings.search, model_.network.options(), 1);
  }

  int run() {
    int status = kSuccess;
    std::size_t line = 0;
    for (std::string text; console_.out && std::getline(console_.in, text);) {
      ++line;
      if (text.ends_with('\r')) text.pop_back();
      try {
        translate_line(text, line);
      } catch (const Error& error) {
        console_.out << (settings_.json ? "null\n" : settings_.n_best > 0 ? "" : "\n");
        console_.err << "softlookup: line " << line << ": " << error.what() << "\n";
        status = kFailure;
      }
      console_.out.flush();
    }
    return status;
  }

 private:
  void translate_line(const std::string& text, std::size_t line) {
    if (text.find_first_not_of(" \t") == std::string::npos) {
      console_.out << (settings_.json ? "null\n" : settings_.n_best > 0 ? "" : "\n");
      return;
    }
    const SourceSentence source = read_source(model_, text);
    if (!settings_.quiet) report_unknown(source, line, console_.err);
    SearchOptions options = settings_.search;
    options.seed += line - 1;
    const SearchResult result = translate(model_.network, source.ids, options);
    if (settings_.json) {
      JsonWriter json(console_.out);
      const std::size_t count = std::max<std::size_t>(settings_.n_best, 1);
      write_translation(json, model_, source, result,
                        {count, settings_.copy_unknown, settings_.tree});
      console_.out << "\n";
    } else {
      print(source, result, line);
    }
  }

  void print(const SourceSentence& source, const SearchResult& result, std::size_t line) {
    const auto text = [&](const Hypothesis& hypothesis) {
      return write_target(model_, source, result, hypothesis, settings_.copy_unknown).text;
    };
    if (settings_.n_best == 0) console_.out << text(result.hypotheses.front()) << "\n";
    for (std::size_t i = 0; i < std::min(settings_.n_best, result.hypotheses.size()); ++i)
      console_.out << line - 1 << " ||| " << text(result.hypotheses[i]) << " ||| "
                   << fixed_text(result.hypotheses[i].score, 4) << "\n";
  }

  const Settings& settings_;
  Console& console_;
  TranslationModel model_;
};

}  // namespace

int run_translate(const std::vector<std::string>& arguments, Console& console) {
  const Settings settings = read_settings(arguments);
  return TranslateCommand(settings, console).run();
}

std::string translate_help() {
  Settings settings;
  return "usage: softlookup translate --model FILE [options] < sentences\n"
         "\n"
         "Reads a sentence a line and writes its translation a line. Words that the model does\n"
         "not know are named on standard error; an empty line stays one (null in JSON). A line\n"
         "that cannot be translated becomes an empty one and a message, and status 1 in the end.\n"
         "\n" +
         options_of(settings).help();
}

}  // namespace softlookup::cli
