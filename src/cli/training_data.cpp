#include "cli/training_data.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "corpora/byte_pair_learner.hpp"
#include "training/text_run.hpp"

namespace softlookup::cli {

namespace {

using Pairs = std::vector<SentencePair>;
using Words = std::vector<std::string>;

TokenizerOptions tokenizer_options(const TextSettings& text, Spacing spacing) {
  return {text.lowercase, true, text.straight_quotes, spacing};
}

ParallelTextOptions reading_options(const TextSettings& text) {
  ParallelTextOptions options;
  options.source = tokenizer_options(text, text.source_spacing);
  options.target = tokenizer_options(text, text.target_spacing);
  options.tokenized = !text.tokenize;
  options.max_tokens = text.max_length;
  options.drop_duplicates = text.drop_duplicates;
  return options;
}

/// Keeps a share of the pairs back; one pair is for learning.
KeptBack keep_share(Pairs pairs, const TrainSettings& settings) {
  const auto wanted =
      static_cast<std::size_t>(std::floor(static_cast<double>(pairs.size()) * settings.dev_share));
  const std::size_t count = std::min({wanted, settings.dev_pairs, pairs.size() - 1});
  return keep_back(std::move(pairs), count);
}

KeptBack read_files(const TrainSettings& settings, Console& console) {
  ParallelTextOptions options = reading_options(settings.text);
  Pairs pairs = read_pairs(settings.files, options, console).pairs;
  if (!settings.dev_files.given()) return keep_share(std::move(pairs), settings);
  options.drop_duplicates = false;
  return {std::move(pairs), read_pairs(settings.dev_files, options, console).pairs};
}

TextProcessing text_processing(const Pairs& pairs, Words SentencePair::* side,
                               const TextSettings& text, Spacing spacing) {
  const WordKind kind = text.tokenize ? WordKind::kTokenized : WordKind::kSpaced;
  const TokenizerOptions tokenizer = tokenizer_options(text, spacing);
  if (text.subwords == 0) return TextProcessing(kind, tokenizer);
  BytePairLearner learner;
  for (const SentencePair& pair : pairs) learner.add(pair.*side);
  learner.learn(text.subwords);
  return TextProcessing(kind, tokenizer, BytePairs(learner.merges()));
}

/// Learns words from the pairs, which become pieces, and draws fresh weights.
TranslationModel fresh_model(const TrainSettings& settings, Pairs& pairs) {
  const TextSettings& text = settings.text;
  TextProcessing source = text_processing(pairs, &SentencePair::source, text, text.source_spacing);
  TextProcessing target = text_processing(pairs, &SentencePair::target, text, text.target_spacing);
  cut_into_pieces(pairs, source, target);
  TranslationModel model =
      model_for_text(pairs, reading_options(text), {text.vocabulary, text.min_count},
                     settings.run.model, settings.seed);
  model.source_text = std::move(source);
  model.target_text = std::move(target);
  return model;
}

TrainingOptions training_options(const TrainSettings& settings,
                                 std::span<const EncodedPair> pairs) {
  TrainingOptions options = settings.run.training;
  options.seed = settings.seed;
  if (settings.preset_name || settings.steps_given) return options;
  const std::size_t batches =
      (pairs.size() + options.batch_size - 1) / std::max<std::size_t>(options.batch_size, 1);
  options.steps = settings.epochs * batches;
  return options;
}

void require_same_settings(const Checkpoint& checkpoint, const EncoderDecoderOptions& model,
                           const TrainingOptions& training) {
  EncoderDecoderOptions architecture = model;
  architecture.source_vocabulary = checkpoint.model.network.options().source_vocabulary;
  architecture.target_vocabulary = checkpoint.model.network.options().target_vocabulary;
  TrainingOptions options = training;
  options.memory_limit = checkpoint.options.memory_limit;
  if (!(architecture == checkpoint.model.network.options()) || !(options == checkpoint.options))
    throw Error(ErrorCode::kInvalidArgument,
                "the checkpoint is of a run with other settings; give the options that the run "
                "began with, and --resume");
}

PreparedRun resume(const std::string& path, const TrainSettings& settings, Console& console) {
  const std::string file = read_file(path);
  Checkpoint checkpoint = in_file(path, [&] { return load_checkpoint(bytes_of(file)); });
  PreparedRun prepared;
  std::vector<EncodedPair> pairs;
  if (settings.preset_name) {
    GrammarCorpusOptions corpus = settings.run.corpus;
    corpus.seed = settings.seed;
    pairs = encode_pairs(checkpoint.model, grammar_corpus(corpus));
  } else {
    KeptBack split = read_files(settings, console);
    const TranslationModel& model = checkpoint.model;
    cut_into_pieces(split.training, model.source_text, model.target_text);
    cut_into_pieces(split.held_out, model.source_text, model.target_text);
    pairs = encode_pairs(model, split.training);
    prepared.held_out = held_out(std::move(split.held_out));
  }
  const TrainingOptions options = training_options(settings, pairs);
  return in_file(path, [&] {
    require_same_settings(checkpoint, settings.run.model, options);
    checkpoint.options.memory_limit = options.memory_limit;
    prepared.early_stopping = std::move(checkpoint.early_stopping);
    prepared.run = resume_run(std::move(checkpoint), std::move(pairs));
    return std::move(prepared);
  });
}

std::vector<HeldOutPair> grammar_held_out(const TrainSettings& settings) {
  if (settings.dev_pairs == 0) return {};
  GrammarCorpusOptions corpus = settings.run.corpus;
  corpus.seed = settings.seed;
  corpus.count = settings.dev_pairs;
  corpus.split = Split::kDevelopment;
  return held_out(grammar_corpus(corpus));
}

}  // namespace

void cut_into_pieces(Pairs& pairs, const TextProcessing& source, const TextProcessing& target) {
  const auto cut = [&pairs](Words SentencePair::* side, std::optional<BytePairs> pieces) {
    if (!pieces) return;
    for (SentencePair& pair : pairs) pair.*side = pieces->apply(pair.*side);
  };
  cut(&SentencePair::source, source.pieces());
  cut(&SentencePair::target, target.pieces());
}

PreparedRun prepare_run(const TrainSettings& settings, Console& console) {
  PreparedRun prepared;
  if (settings.resume) {
    prepared = resume(*settings.resume, settings, console);
  } else if (settings.preset_name) {
    prepared.run = start_run(settings.run, settings.seed);
  } else {
    KeptBack split = read_files(settings, console);
    TranslationModel model = fresh_model(settings, split.training);
    cut_into_pieces(split.held_out, model.source_text, model.target_text);
    std::vector<EncodedPair> pairs = encode_pairs(model, split.training);
    const TrainingOptions options = training_options(settings, pairs);
    prepared.run = start_run(std::move(model), std::move(pairs), options);
    prepared.held_out = held_out(std::move(split.held_out));
  }
  if (settings.preset_name) prepared.held_out = grammar_held_out(settings);
  const EncoderDecoder<float>& network = prepared.run.model->network;
  console.err << grouped(prepared.run.trainer->pairs().size()) << " pairs to learn from, "
              << grouped(prepared.held_out.size()) << " held out; "
              << grouped(network.options().source_vocabulary) << " and "
              << grouped(network.options().target_vocabulary) << " words; "
              << grouped(network.parameters().size()) << " weights\n";
  return prepared;
}

}  // namespace softlookup::cli
