/** `<pad>`, `<bos>`, `<eos>` and `<unk>` begin every vocabulary. */
const specials = 4;

export interface VocabularyLimits {
  /** The most words, the specials included. */
  size: number;
  /** Rarer words are left out. */
  least: number;
}

export interface VocabularyFacts {
  /** Specials included. */
  size: number;
  /** Of all words of the text, repeats counted: 0 to 1. */
  unknown: number;
}

/** What limits make of a vocabulary, from how often each different word was seen, sorted. */
export function vocabularyFacts(
  frequencies: Int32Array,
  { size, least }: VocabularyLimits,
): VocabularyFacts {
  let words = 0;
  let known = 0;
  let all = 0;
  for (const frequency of frequencies) {
    all += frequency;
    if (words >= size - specials || frequency < least) continue;
    words += 1;
    known += frequency;
  }
  return { size: words + specials, unknown: all === 0 ? 0 : (all - known) / all };
}

/** Whether a vocabulary would hold the specials alone. */
export function isEmpty({ size }: VocabularyFacts): boolean {
  return size <= specials;
}
