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
  const sums = sumsOf(frequencies);
  const words = Math.min(size - specials, countOfAtLeast(frequencies, least));
  const all = sums.at(-1) as number;
  return {
    size: words + specials,
    unknown: all === 0 ? 0 : (all - (sums[words] as number)) / all,
  };
}

/** Whether a vocabulary would hold the specials alone. */
export function isEmpty({ size }: VocabularyFacts): boolean {
  return size <= specials;
}

const knownSums = new WeakMap<Int32Array, Float64Array>();

/** How often the first words were seen together, from none of them to all: once for each text. */
function sumsOf(frequencies: Int32Array): Float64Array {
  const known = knownSums.get(frequencies);
  if (known) return known;
  const sums = new Float64Array(frequencies.length + 1);
  for (let index = 0; index < frequencies.length; index++) {
    sums[index + 1] = (sums[index] as number) + (frequencies[index] as number);
  }
  knownSums.set(frequencies, sums);
  return sums;
}

/** How many of the sorted frequencies are not below `least`. */
function countOfAtLeast(frequencies: Int32Array, least: number): number {
  let within = 0;
  let beyond = frequencies.length;
  while (within < beyond) {
    const middle = (within + beyond) >> 1;
    if ((frequencies[middle] as number) >= least) within = middle + 1;
    else beyond = middle;
  }
  return within;
}
