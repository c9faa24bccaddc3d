#include "corpora/vocabulary.hpp"

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"

namespace softlookup {

using Words = std::vector<std::string>;
using Ids = std::vector<std::int32_t>;

namespace {

Vocabulary built_from(const std::vector<Words>& sentences, const VocabularyOptions& options = {}) {
  VocabularyBuilder builder;
  for (const Words& sentence : sentences) builder.add(sentence);
  return builder.build(options);
}

}  // namespace

TEST_CASE("a vocabulary orders words by how often they come, then by the first", "[corpora]") {
  const std::vector<Words> sentences = {{"the", "zebra", "sees", "the", "ant"}, {"ant", "the"}};
  CHECK(built_from(sentences).words() ==
        Words{"<pad>", "<bos>", "<eos>", "<unk>", "the", "ant", "zebra", "sees"});
  CHECK(built_from(sentences, {.max_size = 6}).words() ==
        Words{"<pad>", "<bos>", "<eos>", "<unk>", "the", "ant"});
  CHECK(built_from(sentences, {.max_size = 0, .min_count = 3}).words() ==
        Words{"<pad>", "<bos>", "<eos>", "<unk>", "the"});
  CHECK(built_from(sentences, {.max_size = 4}).size() == kSpecialWords);
}

TEST_CASE("words and ids lead to each other", "[corpora]") {
  const Vocabulary vocabulary = built_from({{"le", "chat", "noir", "\u00e9l\u00e9phant"}});
  for (std::size_t i = 0; i < vocabulary.size(); ++i) {
    const auto id = static_cast<std::int32_t>(i);
    CHECK(vocabulary.id(vocabulary.word(id)) == id);
    CHECK(vocabulary.contains(vocabulary.words()[i]));
  }
  CHECK(vocabulary.id("chien") == kUnknown);
  CHECK(vocabulary.id("") == kUnknown);
  CHECK_FALSE(vocabulary.contains("chien"));
  CHECK(vocabulary.word(kPadding) == "<pad>");
  CHECK(vocabulary.word(kBegin) == "<bos>");
  CHECK(vocabulary.word(kEnd) == "<eos>");
  CHECK(vocabulary.word(kUnknown) == "<unk>");
  for (const std::int32_t id : {-1, 8, 1'000'000})
    CHECK_THROWS_MATCHES(vocabulary.word(id), Error,
                         IsError(ErrorCode::kOutOfRange, "ids go from 0 to 7"));
}

TEST_CASE("a copy of a vocabulary outlives the first", "[corpora]") {
  Vocabulary copy;
  {
    const Vocabulary vocabulary = built_from({{"chat", "noir"}});
    copy = vocabulary;
  }
  CHECK(copy.id("noir") == 5);
  const Vocabulary moved = std::move(copy);
  CHECK(moved.id("chat") == 4);
}

TEST_CASE("sentences become ids and come back", "[corpora]") {
  const Vocabulary vocabulary = built_from({{"le", "chat", "dort"}});
  const Words sentence = {"le", "chien", "dort"};
  CHECK(vocabulary.encode(sentence) == Ids{4, kUnknown, 6});
  CHECK(vocabulary.decode(Ids{kBegin, 4, kUnknown, 6, kEnd, 5, kPadding}) ==
        Words{"le", "<unk>", "dort"});
  CHECK(vocabulary.decode(Ids{}).empty());
  CHECK_THROWS_MATCHES(vocabulary.decode(Ids{4, 7}), Error,
                       IsError(ErrorCode::kOutOfRange, "there is no word 7"));
}

TEST_CASE("a special in the text is text", "[corpora]") {
  const Vocabulary vocabulary = built_from({{"<eos>", "chat", "<pad>", "<unk>", "<pad>"}});
  CHECK(vocabulary.size() == 5);
  CHECK(vocabulary.encode(Words{"<pad>", "chat", "<eos>", "<bos>", "<unk>"}) ==
        Ids{kUnknown, 4, kUnknown, kUnknown, kUnknown});
}

TEST_CASE("how often words are seen is told from the most frequent on", "[corpora]") {
  VocabularyBuilder builder;
  CHECK(builder.frequencies().empty());
  builder.add(Words{"le", "chat", "voit", "le", "chien"});
  builder.add(Words{"le", "chien"});
  CHECK(builder.frequencies() == std::vector<std::size_t>{3, 2, 1, 1});
}

TEST_CASE("a list of words is checked", "[corpora]") {
  const Words words = {"<pad>", "<bos>", "<eos>", "<unk>", "chat", "noir"};
  CHECK(Vocabulary::from_words(words).words() == words);
  CHECK(Vocabulary().size() == kSpecialWords);

  const auto refused = [&](Words changed, const std::string& message) {
    CHECK_THROWS_MATCHES(Vocabulary::from_words(std::move(changed)), Error,
                         IsError(ErrorCode::kParse, message));
  };
  refused({}, "word 0 must be \"<pad>\", found the end");
  refused({"<pad>", "<eos>"}, "word 1 must be \"<bos>\", found \"<eos>\"");
  refused({"<pad>", "<bos>", "<eos>", "<unk>", "a", "b", "a"},
          "\"a\" is both word 4 and word 6; a word has one id");
  refused({"<pad>", "<bos>", "<eos>", "<unk>", "<pad>"}, "is both word 0 and word 4");
  refused({"<pad>", "<bos>", "<eos>", "<unk>", ""}, "word 4 is \"\"");
  refused({"<pad>", "<bos>", "<eos>", "<unk>", "a b"}, "word 4 is \"a b\"");
}

TEST_CASE("a vocabulary has a limit", "[corpora]") {
  Words many(kVocabularyLimit - kSpecialWords + 1);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = "w" + std::to_string(i);
  VocabularyBuilder builder;
  builder.add(many);
  CHECK(builder.distinct_words() == many.size());
  CHECK_THROWS_MATCHES(
      builder.build(), Error,
      IsError(ErrorCode::kOutOfRange, "the text has 65533 different words; at most 65532 fit"));
  const Vocabulary full = builder.build({.max_size = kVocabularyLimit});
  CHECK(full.size() == kVocabularyLimit);
  CHECK(full.id("w65531") == 65'535);
  CHECK(full.id("w65532") == kUnknown);

  Words words = full.words();
  words.emplace_back("more");
  CHECK_THROWS_MATCHES(Vocabulary::from_words(std::move(words)), Error,
                       IsError(ErrorCode::kOutOfRange, "65537 words with the specials; the most"));
  CHECK_THROWS_MATCHES(builder.build({.max_size = kVocabularyLimit + 1}), Error,
                       IsError(ErrorCode::kOutOfRange, "the most is 65536"));
  CHECK_THROWS_MATCHES(builder.build({.max_size = 3}), Error,
                       IsError(ErrorCode::kInvalidArgument, "does not hold the 4 specials"));
}

}  // namespace softlookup
