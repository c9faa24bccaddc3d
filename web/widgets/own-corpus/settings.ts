import type { ReadingOptions } from "../../engine/training.ts";
import {
  choiceField,
  type Field,
  FieldError,
  integerField,
  type ValuesOf,
} from "../card/fields.ts";
import { stopField } from "../controls/stops.ts";

/** Words of a vocabulary, the four specials included. */
export const vocabularySizes: readonly number[] = [
  250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000,
];
export const lineLimits: readonly number[] = [
  1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000,
];
export const wordLimits = { minimum: 2, maximum: 100 };
export const leastCounts = { minimum: 1, maximum: 20 };

/** Columns of a line with tabs, or which of two texts; counted from 1. */
const sideField = (standard: number): Field<number> =>
  integerField({ default: standard, minimum: 1, maximum: 64 });
const yesNo = ["yes", "no"] as const;

/** How a text is read, as a link has it. Their names fit beside those of a run's settings. */
export const corpusFields = {
  from: sideField(1),
  to: sideField(2),
  lowercase: choiceField(yesNo, "yes"),
  tokenized: choiceField(yesNo, "no"),
  french: choiceField(yesNo, "no"),
  repeats: choiceField(["drop", "keep"], "drop"),
  /** The most words of a sentence. */
  words: integerField({ default: 50, ...wordLimits }),
  lines: stopField(lineLimits, 200_000),
  vocabulary: stopField(vocabularySizes, 8000),
  /** How often a word of the vocabulary is seen at least. */
  least: integerField({ default: 1, ...leastCounts }),
};

export type CorpusOptions = ValuesOf<typeof corpusFields>;

/** The fingerprint of the text that a link asks for; "" for none. */
export const fingerprintField: Field<string> = {
  default: "",
  parse(text) {
    if (text !== "" && !/^[0-9a-f]{16}$/.test(text)) {
      throw new FieldError(`a text's fingerprint has 16 hexadecimal digits, found “${text}”`);
    }
    return text;
  },
  format: (value) => value,
};

/** What the core is told, besides the text and its columns. */
export function readingOptions(options: CorpusOptions): ReadingOptions {
  return {
    lowercase: options.lowercase === "yes",
    tokenized: options.tokenized === "yes",
    frenchTarget: options.french === "yes",
    dropDuplicates: options.repeats === "drop",
    maxTokens: options.words,
    maxLines: options.lines,
    vocabularySize: options.vocabulary,
    minCount: options.least,
  };
}

const optionNames = Object.keys(corpusFields) as (keyof CorpusOptions)[];

export function sameOptions(a: CorpusOptions, b: CorpusOptions): boolean {
  return optionNames.every((name) => a[name] === b[name]);
}

/** Whether two options read the same pairs: the limits of the vocabulary do not matter to that. */
export function samePairs(a: CorpusOptions, b: CorpusOptions): boolean {
  const { vocabulary, least } = a;
  return sameOptions(a, { ...b, vocabulary, least });
}
