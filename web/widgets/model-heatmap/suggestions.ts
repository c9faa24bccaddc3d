/** Sentences to begin with: each shows another thing that French does differently. */
export const suggestions = [
  { sentence: "the black cat sleeps on the red chair", shows: "an adjective after its noun" },
  { sentence: "the queen loves them", shows: "an object before its verb" },
  { sentence: "the dog does not run", shows: "a negation in two parts" },
  { sentence: "an old horse waits near the island", shows: "an article that loses its vowel" },
] as const;

export const standardSentence = suggestions[0].sentence;
