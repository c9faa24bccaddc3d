import { changedWords } from "../model-heatmap/translated.ts";
import type { Written } from "../model-heatmap/translator.ts";

/**
 * A sentence that grows part by part, with the French of each part: no word's form depends on
 * another part. The shipped translator is tested to write the same.
 */
const parts: readonly (readonly [english: string, french: string])[] = [
  ["the black cat sleeps", "le chat noir dort"],
  ["on the red chair", "sur la chaise rouge"],
  ["and the queen sings", "et la reine chante"],
  ["when the dog waits", "quand le chien attend"],
  ["near the white house", "près de la maison blanche"],
  ["but my sister does not run", "mais ma sœur ne court pas"],
  ["because the children follow her", "parce que les enfants la suivent"],
  ["in the old garden", "dans le vieux jardin"],
];

/** A sentence with its right translation. */
export interface KnownSentence {
  sentence: string;
  /** English words. */
  words: number;
  translation: Written;
}

/** The sentence as it grows, shortest first. */
export const ladder: readonly KnownSentence[] = parts.map((_, last) => {
  const grown = parts.slice(0, last + 1);
  const sentence = grown.map(([english]) => english).join(" ");
  return {
    sentence,
    words: countWords(sentence),
    translation: writtenOf(grown.map(([, french]) => french).join(" ")),
  };
});

/** The one with twenty words. */
export const standardSentence = (ladder[4] as KnownSentence).sentence;

/** A sentence's right translation, where it is one of the ladder's. */
export function knownTranslation(sentence: string): Written | undefined {
  return ladder.find((rung) => rung.sentence === sentence)?.translation;
}

export function countWords(sentence: string): number {
  return sentence.split(" ").length;
}

/** How many words are wrong or missing: those that the other side has not got in this order. */
export function countMistakes(reference: Written, written: Written): number {
  const right = textsOf(reference);
  const found = textsOf(written);
  const missing = changedWords(found, right).filter(Boolean).length;
  const wrong = changedWords(right, found).filter(Boolean).length;
  return Math.max(missing, wrong);
}

/** “right”, “1 word off”, “12 words off”. */
export function verdictText(mistakes: number): string {
  if (mistakes === 0) return "right";
  return mistakes === 1 ? "1 word off" : `${mistakes} words off`;
}

function writtenOf(text: string): Written {
  const words = text.split(" ");
  return {
    words: words.map((word) => ({ text: word, id: -1, unknown: false, copiedFrom: -1 })),
    finished: true,
  };
}

function textsOf({ words }: Written): string[] {
  return words.map((word) => word.text);
}
