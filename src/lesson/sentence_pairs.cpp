#include "lesson/sentence_pairs.hpp"

#include <algorithm>
#include <string_view>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "lesson/limits.hpp"

namespace softlookup {

namespace {

/// The sentence cut at its spaces. No stream: its locales would be a third of the wasm module.
std::vector<std::string> words(std::string_view sentence) {
  std::vector<std::string> result;
  for (std::size_t start = 0; start < sentence.size();) {
    const std::size_t end = std::min(sentence.find(' ', start), sentence.size());
    result.emplace_back(sentence.substr(start, end - start));
    start = end + 1;
  }
  return result;
}

void require_sentence(const char* name, const std::vector<std::string>& sentence) {
  if (sentence.empty())
    throw Error(ErrorCode::kInvalidArgument,
                std::string("the ") + name + " sentence is empty; it needs at least one word");
  if (sentence.size() > limits::kPositions)
    throw Error(ErrorCode::kOutOfRange, std::string("the ") + name + " sentence has " +
                                            std::to_string(sentence.size()) + " words; at most " +
                                            std::to_string(limits::kPositions) + " are allowed");
  for (std::size_t i = 0; i < sentence.size(); ++i)
    if (sentence[i].empty())
      throw Error(ErrorCode::kInvalidArgument, std::string("word ") + std::to_string(i) +
                                                   " of the " + name + " sentence is empty");
}

}  // namespace

const std::vector<LessonPair>& sentence_pairs() {
  static const std::vector<LessonPair> pairs = {
      {"black-cat", words("the black cat sleeps"), words("le chat noir dort"), {0, 2, 1, 3}},
      {"red-chair",
       words("the black cat sleeps on the red chair"),
       words("le chat noir dort sur la chaise rouge"),
       {0, 2, 1, 3, 4, 5, 7, 6}},
      // Bahdanau, Cho and Bengio (2014), figure 3a, without its full stop.
      {"economic-area",
       words("the agreement on the European Economic Area was signed in August 1992"),
       words("l' accord sur la zone économique européenne a été signé en août 1992"),
       {0, 1, 2, 3, 6, 5, 4, 7, 7, 8, 9, 10, 11}},
      {"storm",
       words("when the storm came down from the black mountains last night the old fisherman tied "
             "his small boat to the harbour wall then closed the green shutters of the house and "
             "waited near the fire while the cold wind blew"),
       words("quand la tempête est descendue des montagnes noires la nuit dernière le vieux "
             "pêcheur a attaché son petit bateau au mur du port puis a fermé les volets verts de "
             "la maison et a attendu près du feu pendant que le vent froid soufflait"),
       {0,  1,  2,  3,  4,  5,  8,  7,  10, 10, 9,  11, 12, 13, 14, 14, 15, 16, 17, 18, 21, 19,
        20, 22, 23, 23, 24, 26, 25, 27, 28, 29, 30, 31, 31, 32, 33, 34, 35, 35, 36, 38, 37, 39}},
  };
  return pairs;
}

const LessonPair& sentence_pair(std::string_view id) {
  std::string known;
  for (const LessonPair& pair : sentence_pairs()) {
    if (pair.id == id) return pair;
    known += (known.empty() ? "" : ", ") + pair.id;
  }
  throw Error(ErrorCode::kInvalidArgument,
              "there is no sentence pair " + quoted(id) + "; the pairs are " + known);
}

void require_valid(const LessonPair& pair) {
  require_sentence("source", pair.source);
  require_sentence("target", pair.target);
  if (pair.alignment.size() != pair.target.size())
    throw Error(ErrorCode::kShapeMismatch,
                "the alignment has " + std::to_string(pair.alignment.size()) +
                    " entries; it needs one for each of the " + std::to_string(pair.target.size()) +
                    " target words");
  for (std::size_t i = 0; i < pair.alignment.size(); ++i)
    if (pair.alignment[i] >= pair.source.size())
      throw Error(ErrorCode::kOutOfRange,
                  "target word " + std::to_string(i) + " is aligned with source position " +
                      std::to_string(pair.alignment[i]) + "; the last one is " +
                      std::to_string(pair.source.size() - 1));
}

}  // namespace softlookup
