import { EngineError } from "../../engine/error.ts";
import type { Attention } from "../../engine/protocol.ts";

/**
 * What a heatmap draws, wherever it comes from: two sentences, a score for every pair of words, and
 * the vectors that the weights blend.
 */
export interface AlignmentData {
  readonly source: readonly string[];
  readonly target: readonly string[];
  /** [targets x sources], row-major. */
  readonly scores: ArrayLike<number>;
  /** [sources x dimension], row-major: the encoder states in Bahdanau's model. */
  readonly values: ArrayLike<number>;
  readonly dimension: number;
}

/** The core's largest sentence, in words. */
export const longestSentence = 64;

/** Data as the core takes it. */
export interface PreparedAlignment extends AlignmentData {
  readonly scores: Float64Array;
  readonly values: Float64Array;
}

/**
 * The same data as the core takes it. Throws an EngineError that names the first thing wrong: an
 * empty or too long sentence, a shape that does not match it, or a number that is not finite.
 */
export function prepareAlignment(data: AlignmentData): PreparedAlignment {
  checkAlignment(data);
  return { ...data, scores: toFloat64(data.scores), values: toFloat64(data.values) };
}

function toFloat64(numbers: ArrayLike<number>): Float64Array {
  return numbers instanceof Float64Array ? numbers : Float64Array.from(numbers);
}

function checkAlignment({ source, target, scores, values, dimension }: AlignmentData): void {
  checkSentence("source", source);
  checkSentence("target", target);
  if (!Number.isInteger(dimension) || dimension < 1) {
    refuse(`A value needs at least one number, found a dimension of ${dimension}.`);
  }
  checkLength("scores", scores, target.length, source.length, "target and source words");
  checkLength("values", values, source.length, dimension, "source words and dimension");
  for (let index = 0; index < scores.length; index++) {
    if (Number.isFinite(scores[index])) continue;
    const row = Math.floor(index / source.length);
    refuse(
      `The score of target “${target[row]}” for source “${source[index % source.length]}” is ` +
        `${scores[index]}; attention needs finite scores.`,
    );
  }
  for (let index = 0; index < values.length; index++) {
    if (Number.isFinite(values[index])) continue;
    const word = source[Math.floor(index / dimension)];
    refuse(`The value of source “${word}” holds ${values[index]}; it needs finite numbers.`);
  }
}

function checkSentence(side: "source" | "target", words?: readonly string[]): void {
  if (!words?.length) {
    refuse(`The ${side} sentence has no words; a heatmap needs at least one on each side.`);
  }
  if (words.length > longestSentence) {
    refuse(`The ${side} sentence has ${words.length} words; at most ${longestSentence} fit.`);
  }
}

function checkLength(
  name: string,
  numbers: ArrayLike<number> | null | undefined,
  rows: number,
  columns: number,
  axes: string,
): void {
  if (numbers?.length === rows * columns) return;
  refuse(
    `Expected ${rows} x ${columns} = ${rows * columns} ${name} (${axes}), ` +
      `found ${numbers?.length ?? "none"}.`,
  );
}

function refuse(sentence: string): never {
  throw new EngineError("invalid-argument", sentence);
}

/** One row of the weights, [sources]. */
export function weightsOf(attention: Attention, row: number): Float64Array {
  return attention.weights.subarray(row * attention.sources, (row + 1) * attention.sources);
}
