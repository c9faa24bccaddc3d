#pragma once

#include <cstddef>

// The largest sizes the lesson's functions accept, so that a typed number or a link can never ask
// for more memory or time than a page has.
namespace softlookup::limits {

inline constexpr std::size_t kPositions = 64;       ///< words in a sentence
inline constexpr std::size_t kScores = 4096;        ///< scores in one softmax
inline constexpr std::size_t kDimension = 4096;     ///< numbers in a vector
inline constexpr std::size_t kTrials = 10'000;      ///< repetitions of an experiment
inline constexpr std::size_t kListLength = 64;      ///< lengths, dimensions or steps in one sweep
inline constexpr std::size_t kDraws = 50'000'000;   ///< random numbers in one call, about a second
inline constexpr std::size_t kVocabulary = 10'000;  ///< words that exist
inline constexpr std::size_t kVocabularyNumbers = 4'194'304;  ///< in all word vectors, 32 MB
inline constexpr double kNoise = 100;                         ///< standard deviation of any noise
inline constexpr double kStep = 1000;                         ///< how far a query is moved
inline constexpr double kScale = 1e6;                         ///< factor of the scores
inline constexpr double kValue = 1e100;  ///< magnitude of a value that is averaged

}  // namespace softlookup::limits
