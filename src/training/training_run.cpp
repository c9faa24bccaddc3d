#include "training/training_run.hpp"

#include <string>
#include <utility>

#include "corpora/grammar_corpus.hpp"
#include "random/generator.hpp"

namespace softlookup {

namespace {

Vocabulary vocabulary_of(const std::vector<std::string>& words) {
  std::vector<std::string> all = Vocabulary().words();
  all.insert(all.end(), words.begin(), words.end());
  return Vocabulary::from_words(std::move(all));
}

}  // namespace

Vocabulary grammar_source_vocabulary() { return vocabulary_of(Grammar::english_words()); }

Vocabulary grammar_target_vocabulary() { return vocabulary_of(Grammar::french_words()); }

std::vector<EncodedPair> encode_pairs(const TranslationModel& model,
                                      std::span<const SentencePair> pairs) {
  std::vector<EncodedPair> encoded;
  encoded.reserve(pairs.size());
  for (const SentencePair& pair : pairs)
    encoded.push_back({model.source.encode(pair.source), model.target.encode(pair.target)});
  return encoded;
}

TrainingRun start_run(TranslationModel model, std::vector<EncodedPair> pairs,
                      const TrainingOptions& options) {
  TrainingRun run;
  run.model = std::make_unique<TranslationModel>(std::move(model));
  run.trainer = std::make_unique<Trainer>(run.model->network, std::move(pairs), options);
  return run;
}

TrainingRun start_run(const Preset& preset, std::uint64_t seed) {
  Vocabulary source = grammar_source_vocabulary();
  Vocabulary target = grammar_target_vocabulary();
  EncoderDecoderOptions architecture = preset.model;
  architecture.source_vocabulary = source.size();
  architecture.target_vocabulary = target.size();
  Generator generator(seed);
  TranslationModel model{
      std::move(source),
      std::move(target),
      TextProcessing(),
      TextProcessing(),
      EncoderDecoder<float>(architecture, generator),
      {{"preset", std::string(preset.name)}, {"seed", std::to_string(seed)}},
  };
  GrammarCorpusOptions corpus = preset.corpus;
  corpus.seed = seed;
  std::vector<EncodedPair> pairs = encode_pairs(model, grammar_corpus(corpus));
  TrainingOptions training = preset.training;
  training.seed = seed;
  return start_run(std::move(model), std::move(pairs), training);
}

}  // namespace softlookup
