#include "cli/train_settings.hpp"

#include <array>

#include "base/error.hpp"
#include "cli/length_range.hpp"
#include "cli/usage_error.hpp"

namespace softlookup::cli {

namespace {

constexpr std::array kCells = {CellKind::kRnn, CellKind::kGru, CellKind::kLstm};
constexpr std::array kValues = {ValueKind::kStates, ValueKind::kEmbeddings,
                                ValueKind::kStatesAndEmbeddings};
constexpr std::array kBestBy = {BestBy::kLoss, BestBy::kBleu};

std::vector<std::string> attention_names() {
  std::vector<std::string> names = {"none"};
  for (const ScoreFunction function : kScoreFunctions) names.emplace_back(to_string(function));
  return names;
}

void add_attention(OptionList& options, std::optional<ScoreFunction>& attention) {
  const std::vector<std::string> names = attention_names();
  const std::string now = attention ? std::string(to_string(*attention)) : "none";
  options.other("--attention", "NAME",
                "how states are scored: " + OptionList::joined(names) + " [" + now + "]",
                [names, &attention](const std::string& text) {
                  const std::size_t index = OptionList::index_of(text, "--attention", names);
                  attention.reset();
                  if (index > 0) attention = kScoreFunctions[index - 1];
                });
}

void add_spacing(OptionList& options, const std::string& name, Spacing& spacing) {
  options.other(name, "NAME", "spaces around its punctuation: tight, french [tight]",
                [name, &spacing](const std::string& text) {
                  const bool french = OptionList::index_of(text, name, {"tight", "french"}) == 1;
                  spacing = french ? Spacing::kFrench : Spacing::kTight;
                });
}

void add_data(OptionList& options, TrainSettings& settings) {
  options.heading("sentences: a preset's, or your own");
  options.text("--preset", "NAME", settings.preset_name,
               "lesson, fixed, quick, forward, reversed: on the English-French grammar");
  options.whole("--pairs", settings.run.corpus.count, "of the grammar, with --preset");
  options.other("--lengths", "A-B", "English words of the grammar's sentences [a mix of 3-40]",
                [&settings](const std::string& text) {
                  settings.run.corpus.lengths = read_length_range(text, "--lengths");
                });
  add_pair_files(options, "", settings.files);
  add_pair_files(options, "dev-", settings.dev_files);
  options.number("--dev-share", settings.dev_share,
                 "without files for it, the share of the pairs that is held out");
  options.whole("--dev-pairs", settings.dev_pairs,
                "at most so many pairs are held out, files apart");
}

void add_text(OptionList& options, TextSettings& text) {
  options.heading("words of your own sentences");
  options.yes_no("--tokenize", text.tokenize, "cut punctuation off; no: cut at spaces alone");
  options.yes_no("--lowercase", text.lowercase, "letters in lower case");
  options.yes_no("--straight-quotes", text.straight_quotes, "curly quotes as straight ones");
  add_spacing(options, "--source-spacing", text.source_spacing);
  add_spacing(options, "--target-spacing", text.target_spacing);
  options.whole("--subwords", text.subwords,
                "byte-pair merges learnt for each language; 0: whole words");
  options.whole("--vocabulary", text.vocabulary, "most words of each language; 0: all");
  options.whole("--min-count", text.min_count, "words seen less often are unknown");
  options.whole("--max-length", text.max_length, "longer sentences, in words, are left out");
  options.yes_no("--drop-duplicates", text.drop_duplicates, "learn from a repeated pair once");
}

void add_model(OptionList& options, EncoderDecoderOptions& model) {
  options.heading("architecture");
  options.choice<CellKind>("--cell", model.cell, kCells, "recurrent cell");
  options.whole("--embedding-size", model.embedding_size, "numbers for a word");
  options.whole("--encoder-size", model.encoder_size, "numbers in a state, one direction");
  options.whole("--decoder-size", model.decoder_size, "numbers in a decoder state");
  options.whole("--layers", model.layers, "of encoder and decoder");
  options.yes_no("--bidirectional", model.bidirectional, "the encoder reads both ways");
  options.yes_no("--residual", model.residual, "layers add to their input, from the second on");
  add_attention(options, model.attention);
  options.whole("--attention-size", model.attention_size, "for additive and concat scores");
  options.choice<ValueKind>("--values", model.values, kValues, "what attention averages");
  options.yes_no("--input-feeding", model.input_feeding, "the last context joins the input");
  options.yes_no("--reversed-source", model.reversed_source, "read the last word first");
  options.yes_no("--tied-embeddings", model.tied_embeddings, "output weights = target embeddings");
  options.number("--dropout", model.dropout, "share of numbers dropped while learning");
}

void add_training(OptionList& options, TrainSettings& settings) {
  TrainingOptions& training = settings.run.training;
  options.heading("training");
  options.other("--steps", "N",
                "updates [the preset's " + std::to_string(training.steps) + "; for files --epochs]",
                [&settings](const std::string& text) {
                  OptionList one;
                  one.whole("--steps", settings.run.training.steps, "");
                  one.read({"--steps", text});
                  settings.steps_given = true;
                });
  options.whole("--epochs", settings.epochs, "passes over your own sentences");
  options.whole("--batch-size", training.batch_size, "pairs a step");
  options.whole("--seed", settings.seed, "of everything random");
  options.number("--learning-rate", training.learning_rate.peak, "Adam's highest");
  options.whole("--warmup-steps", training.learning_rate.warmup_steps, "until it is reached");
  options.number("--final-rate", training.learning_rate.final_fraction,
                 "share of it left at the end, along a cosine");
  options.number("--beta1", training.adam.beta1, "Adam's");
  options.number("--beta2", training.adam.beta2, "Adam's");
  options.number("--epsilon", training.adam.epsilon, "Adam's");
  options.number("--clip-norm", training.clip_norm, "the gradient's largest norm; 0: any");
  options.number("--label-smoothing", training.label_smoothing, "spread over all words");
  options.number("--curriculum-first", training.curriculum.first,
                 "longest source at the beginning; 0 with growth 0: any");
  options.number("--curriculum-growth", training.curriculum.growth, "words it grows by in the run");
  options.number("--teacher-forcing", training.teacher_forcing_ratio.first,
                 "chance of the reference's word as input at the beginning");
  options.number("--teacher-forcing-end", training.teacher_forcing_ratio.last, "and at the end");
  options.whole("--evaluate-every", settings.evaluate_every,
                "steps between looks at the held-out pairs; 0: a pass");
  options.whole("--patience", settings.patience,
                "looks without a gain before the run stops, its best weights kept; 0: never");
  options.choice<BestBy>("--best-by", settings.best_by, kBestBy, "the figure --patience watches");
}

void add_files(OptionList& options, TrainSettings& settings) {
  options.heading("files and limits");
  options.text("--out", "FILE", settings.out, "the model, in safetensors");
  options.text("--checkpoint", "FILE", settings.checkpoint,
               "where the run is saved to go on from [the model's, with .checkpoint]");
  options.whole("--checkpoint-every", settings.checkpoint_every, "steps; 0: when stopped alone");
  options.text("--resume", "FILE", settings.resume,
               "go on from a checkpoint; everything else as it was given before");
  options.whole("--memory-limit", settings.memory_limit, "MB a step may use; 0: any");
  options.flag("--json", settings.json, "one JSON object at the end instead of text");
}

void require_consistent(const TrainSettings& settings, const Arguments& given) {
  if (settings.out.empty()) throw UsageError("train needs --out FILE for the model");
  if (settings.preset_name && (settings.files.given() || settings.dev_files.given()))
    throw UsageError("--preset has sentences of its own; leave out the files, or the preset");
  if (!settings.preset_name && !settings.files.given())
    throw UsageError("train needs --preset NAME, or --src FILE --tgt FILE, or --tsv FILE");
  const auto refuse = [&given](std::initializer_list<const char*> options, const char* why) {
    for (const char* option : options)
      if (given.has(option)) throw UsageError(std::string(option) + " " + why);
  };
  if (settings.preset_name)
    refuse({"--tokenize", "--lowercase", "--straight-quotes", "--source-spacing",
            "--target-spacing", "--subwords", "--vocabulary", "--min-count", "--max-length",
            "--drop-duplicates", "--epochs", "--dev-share"},
           "is for sentences of your own, not for a preset");
  else
    refuse({"--pairs", "--lengths"}, "is for the grammar's sentences, with --preset");
  if (given.has("--steps") && given.has("--epochs"))
    throw UsageError("give either --steps or --epochs");
  if (settings.dev_share < 0 || settings.dev_share >= 1)
    throw Error(ErrorCode::kInvalidArgument,
                "--dev-share must be at least 0 and less than 1: something has to be learnt from");
}

}  // namespace

std::string_view to_string(BestBy figure) noexcept {
  return figure == BestBy::kLoss ? "loss" : "bleu";
}

Preset text_preset() {
  Preset preset;
  preset.model.embedding_size = 256;
  preset.model.encoder_size = 256;
  preset.model.decoder_size = 256;
  preset.model.attention = ScoreFunction::kGeneral;
  preset.model.values = ValueKind::kStates;
  preset.model.dropout = 0.3;
  preset.training.learning_rate = {2e-3, 200, 0.02};
  preset.training.curriculum = {0, 0};
  preset.training.label_smoothing = 0.1;
  return preset;
}

OptionList train_options(TrainSettings& settings) {
  OptionList options;
  add_data(options, settings);
  add_text(options, settings.text);
  add_model(options, settings.run.model);
  add_training(options, settings);
  add_files(options, settings);
  return options;
}

TrainSettings read_train_settings(const std::vector<std::string>& arguments) {
  TrainSettings settings;
  settings.run = text_preset();
  const OptionList options = train_options(settings);
  const Arguments given = options.parse(arguments);
  if (!given.words().empty())
    throw UsageError("train takes options only, found " + given.words().front());
  if (const auto name = given.value("--preset")) settings.run = preset(*name);
  options.apply(given);
  require_consistent(settings, given);
  if (settings.memory_limit > 0)
    settings.run.training.memory_limit = settings.memory_limit * 1'000'000;
  return settings;
}

}  // namespace softlookup::cli
