import type {
  Intervention,
  OpenModel,
  SourceWord,
  TargetWord,
  Translation,
} from "../../engine/translation.ts";
import {
  longestSentence,
  type PreparedAlignment,
  prepareAlignment,
} from "../alignment-heatmap/alignment.ts";
import { listText } from "../numbers/text.ts";

/** A sentence that a model translated, as the heatmap draws it. */
export interface Translated {
  data: PreparedAlignment;
  source: readonly SourceWord[];
  words: readonly TargetWord[];
  /** The translation as a text. */
  text: string;
  /** False where it had no end when it became too long to draw. */
  finished: boolean;
}

/** What stands in the table where a translation has no words: the decoder ended at once. */
export const endMark = "(end)";

/**
 * Translates word by word, the likeliest each time, with the decoder's attention at a temperature.
 * The data's rows are the written words; the end's row is left out, unless there is no other.
 * Throws an EngineError for a sentence without words or too long to draw.
 */
export function translateSentence(
  model: OpenModel,
  sentence: string,
  attentionTemperature: number,
): Translated {
  const translation = model.translate(sentence, {
    attentionTemperature,
    maxLength: longestSentence,
  });
  const { source, words, text, finished, sources, scores } = translation;
  const target = words.length === 0 ? [endMark] : words.map((word) => word.text);
  const data = prepareAlignment({
    source: source.map((word) => word.text),
    target,
    scores: scores.subarray(0, target.length * sources),
    ...readValues(model, sentence, translation),
  });
  return { data, source, words, text, finished };
}

/**
 * The vectors that the model's attention averages, one a source word: the context of a row that is
 * forced onto one word is that word's value.
 */
function readValues(
  model: OpenModel,
  sentence: string,
  { sources }: Translation,
): { values: Float64Array; dimension: number } {
  const word = model.words("target").length - 1;
  const positions = Array.from({ length: sources }, (_, position) => position);
  const forced = model.translate(sentence, {
    maxLength: sources,
    keepStates: true,
    forcedWords: positions.map((step) => ({ step, id: word })),
    interventions: positions.map(
      (step): Intervention => ({
        step,
        change: "forced",
        weights: positions.map((position) => (position === step ? 1 : 0)),
      }),
    ),
  });
  return { values: forced.contexts, dimension: forced.contexts.length / sources };
}

/** Words as a French text: an elided one stands close to the next, as in l'homme. */
export function joinWords(words: readonly string[]): string {
  return words
    .map((word, index) => `${index > 0 ? gapAfter(words[index - 1]) : ""}${word}`)
    .join("");
}

/** What stands between a word and the next one. */
export function gapAfter(word: string | undefined): string {
  return /['’]$/.test(word ?? "") ? "" : " ";
}

/** Which words of `after` are not in a longest common subsequence with `before`. */
export function changedWords(before: readonly string[], after: readonly string[]): boolean[] {
  // lengths[i][j]: of the longest one in before[i..] and after[j..].
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      (lengths[i] as number[])[j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const changed = after.map(() => true);
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      changed[j] = false;
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return changed;
}

/** A sentence about the source words that the model does not have; "" if it has them all. */
export function describeUnknown(source: readonly SourceWord[]): string {
  const words = [...new Set(source.filter((word) => word.unknown).map((word) => word.text))];
  if (words.length === 0) return "";
  const quoted = listText(words.map((word) => `“${word}”`));
  return words.length === 1
    ? `The model has never seen ${quoted}; it reads <unk> there.`
    : `The model has never seen ${quoted}; it reads <unk> for each.`;
}
