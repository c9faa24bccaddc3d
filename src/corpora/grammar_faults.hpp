#pragma once

#include <string>
#include <vector>

#include "corpora/sentence_pair.hpp"

namespace softlookup {

/// What is wrong with a pair of the English-French grammar, a sentence for each fault; none for a
/// well-formed pair. Reads both sentences by rules of its own, which share nothing with the writer
/// but the lexicon: structure, agreement in gender and number, the forms before vowels, elision,
/// negation, objects before the verb; then the links. Sure ones join words that translate each
/// other, in the same order within a class of words, and leave out none but `does` and `do`;
/// possible ones join a French word to the noun that it agrees with, and its verb to `does`.
[[nodiscard]] std::vector<std::string> grammar_faults(const SentencePair& pair);

}  // namespace softlookup
