#include "training/text_run.hpp"

#include <string>
#include <utility>

#include "base/error.hpp"
#include "random/generator.hpp"

namespace softlookup {

namespace {

Vocabulary built_vocabulary(const VocabularyBuilder& builder, const VocabularyOptions& options,
                            const std::string& side) {
  Vocabulary vocabulary = builder.build(options);
  if (vocabulary.size() == kSpecialWords)
    throw Error(ErrorCode::kInvalidArgument,
                "the " + side + " vocabulary has no words: none is seen " +
                    std::to_string(options.min_count) +
                    " times or more, or the size leaves no room; lower the least count or raise "
                    "the size");
  return vocabulary;
}

}  // namespace

KeptBack keep_back(std::vector<SentencePair> pairs, std::size_t count) {
  const std::size_t all = pairs.size();
  if (count >= all)
    throw Error(ErrorCode::kInvalidArgument, "of " + std::to_string(all) + " pairs, " +
                                                 std::to_string(count) +
                                                 " cannot be kept back: at least one must be left "
                                                 "to learn from");
  KeptBack parts;
  std::uint64_t kept = 0;
  for (std::size_t i = 0; i < all; ++i) {
    const bool keep = (i + 1) * std::uint64_t{count} / all > kept;
    if (keep) ++kept;
    (keep ? parts.held_out : parts.training).push_back(std::move(pairs[i]));
  }
  return parts;
}

TranslationModel model_for_text(std::span<const SentencePair> pairs,
                                const ParallelTextOptions& reading,
                                const VocabularyOptions& vocabulary,
                                EncoderDecoderOptions architecture, std::uint64_t seed) {
  VocabularyBuilder source;
  VocabularyBuilder target;
  for (const SentencePair& pair : pairs) {
    source.add(pair.source);
    target.add(pair.target);
  }
  Vocabulary source_words = built_vocabulary(source, vocabulary, "source");
  Vocabulary target_words = built_vocabulary(target, vocabulary, "target");
  architecture.source_vocabulary = source_words.size();
  architecture.target_vocabulary = target_words.size();
  const WordKind kind = reading.tokenized ? WordKind::kSpaced : WordKind::kTokenized;
  Generator generator(seed);
  return {std::move(source_words),
          std::move(target_words),
          TextProcessing(kind, reading.source),
          TextProcessing(kind, reading.target),
          EncoderDecoder<float>(architecture, generator),
          {{"corpus", "text"}, {"seed", std::to_string(seed)}}};
}

}  // namespace softlookup
