#include "cli/evaluate_command.hpp"

#include <utility>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/corpus_options.hpp"
#include "cli/evaluation_report.hpp"
#include "cli/files.hpp"
#include "cli/gold_links.hpp"
#include "cli/length_range.hpp"
#include "cli/pair_files.hpp"
#include "cli/progress.hpp"
#include "cli/training_data.hpp"
#include "cli/usage_error.hpp"
#include "training/evaluation.hpp"
#include "training/weights_hash.hpp"
#include "translation/translated_text.hpp"

namespace softlookup::cli {

namespace {

struct Settings {
  std::string model;
  PairFiles files;
  std::optional<std::string> align;
  std::optional<std::string> corpus_split;
  GrammarCorpusOptions corpus;
  EvaluationOptions evaluation;
  bool forced_only = false;
  bool json = false;
};

OptionList options_of(Settings& settings) {
  settings.corpus.count = 1000;
  OptionList options;
  options.text("--model", "FILE", settings.model, "a translator, as softlookup train writes it");
  add_pair_files(options, "", settings.files);
  options.text("--align", "FILE", settings.align,
               "gold links of each line: 0-0 2-1 1?2, source first, ? for a possible one");
  options.text("--corpus", "NAME", settings.corpus_split,
               "instead of files: the grammar's train, dev or test sentences, with gold links");
  options.whole("--count", settings.corpus.count, "with --corpus: pairs");
  options.whole("--seed", settings.corpus.seed, "with --corpus: of the grammar");
  options.other("--lengths", "A-B", "with --corpus: English words of a sentence [a mix of 3-40]",
                [&settings](const std::string& text) {
                  settings.corpus.lengths = read_length_range(text, "--lengths");
                });
  options.whole("--batch-size", settings.evaluation.decoding.batch_size, "sentences at a time");
  options.number("--attention-temperature", settings.evaluation.decoding.attention_temperature,
                 "of the weights inside the decoder");
  options.flag("--forced-only", settings.forced_only,
               "teacher-forced figures alone: loss, forced accuracy, AER");
  options.flag("--json", settings.json, "one JSON object instead of a table");
  return options;
}

Settings read_settings(const std::vector<std::string>& arguments) {
  Settings settings;
  const OptionList options = options_of(settings);
  options.read(arguments);
  if (settings.model.empty()) throw UsageError("evaluate needs --model FILE");
  if (settings.corpus_split && (settings.files.given() || settings.align))
    throw UsageError("--corpus has sentences and links of its own; leave out the files");
  if (!settings.corpus_split) {
    const Arguments given = options.parse(arguments);
    for (const char* option : {"--count", "--seed", "--lengths"})
      if (given.has(option)) throw UsageError(std::string(option) + " goes with --corpus");
  } else {
    settings.corpus.split = read_split(*settings.corpus_split, "--corpus");
  }
  settings.evaluation.free_running = !settings.forced_only;
  return settings;
}

std::vector<HeldOutPair> read_files(const Settings& settings, const TranslationModel& model,
                                    Console& console) {
  ParallelTextOptions options;
  options.source = model.source_text.tokenizer();
  options.target = model.target_text.tokenizer();
  options.tokenized = model.source_text.kind() == WordKind::kSpaced;
  options.max_tokens = kLongestSource;
  ParallelText text = read_pairs(settings.files, options, console);
  if (settings.align) {
    if (model.source_text.pieces() || model.target_text.pieces())
      throw Error(ErrorCode::kInvalidArgument,
                  "--align needs a model of whole words: this one's are cut into pieces");
    add_gold_links(text, *settings.align);
  }
  cut_into_pieces(text.pairs, model.source_text, model.target_text);
  return held_out(std::move(text.pairs));
}

ByLength<EvaluationCounts> measure(TranslationModel& model, std::vector<HeldOutPair> pairs,
                                   const EvaluationOptions& options, Console& console) {
  Evaluation evaluation(model, std::move(pairs), options);
  Progress progress(console, evaluation.sentences());
  while (!evaluation.finished()) {
    evaluation.step();
    if (progress.due()) progress.show(evaluation.sentences_done(), "sentences");
  }
  return evaluation.counts();
}

}  // namespace

int run_evaluate(const std::vector<std::string>& arguments, Console& console) {
  const Settings settings = read_settings(arguments);
  TranslationModel model = read_model(settings.model);
  std::vector<HeldOutPair> pairs = settings.corpus_split ? held_out(grammar_corpus(settings.corpus))
                                                         : read_files(settings, model, console);
  const ByLength<EvaluationCounts> counts =
      measure(model, std::move(pairs), settings.evaluation, console);
  if (!settings.json) {
    print_figures(console.out, counts);
    return kSuccess;
  }
  JsonWriter json(console.out);
  json.begin_object();
  json.member("model", settings.model)
      .member("weights_hash", weights_hash(std::as_const(model.network).parameters().values()));
  write_figures(json, counts);
  json.end_object();
  console.out << "\n";
  return kSuccess;
}

std::string evaluate_help() {
  Settings settings;
  return "usage: softlookup evaluate --model FILE --src FILE --tgt FILE [options]\n"
         "       softlookup evaluate --model FILE --tsv FILE [options]\n"
         "       softlookup evaluate --model FILE --corpus dev|test [options]\n"
         "\n"
         "Translates greedily and compares: loss a word in nats, BLEU of the text as sacreBLEU's\n"
         "default, the share of sentences that are their reference, words right at their place\n"
         "free-running and teacher-forced, and the alignment error rate of the largest attention\n"
         "weights where gold links are known; all by source length. References are prepared as\n"
         "the model's text is, in lower case for a model of lower case.\n"
         "\n" +
         options_of(settings).help();
}

}  // namespace softlookup::cli
