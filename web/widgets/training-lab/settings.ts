import { longestSentence } from "../alignment-heatmap/alignment.ts";
import {
  choiceField,
  type Field,
  FieldError,
  integerField,
  optionalField,
  type ValuesOf,
} from "../card/fields.ts";
import { sentenceField } from "../model-heatmap/sentence-field.ts";
import { textFields } from "../own-corpus/corpus-choice.ts";
import { setupFields } from "../training-run/setup-fields.ts";

import { corpora } from "./own-text.ts";

/** Steps a second; the last is as fast as it can. */
export const paces = ["1", "2", "5", "10", "20", "50", "100", "fastest"] as const;
export type Pace = (typeof paces)[number];

/** More than any run has. */
const mostSteps = 10_000_000;

const hashField: Field<string> = {
  default: "",
  parse(text) {
    if (!/^[0-9a-f]{16}$/.test(text)) {
      throw new FieldError(`a weights hash is 16 hexadecimal digits, found “${text}”`);
    }
    return text;
  },
  format: (value) => value,
};

export const fields = {
  ...setupFields,
  corpus: choiceField(corpora, "grammar"),
  ...textFields,
  /** The sentence that is followed. */
  sentence: sentenceField,
  /** The row that is read, from 1: in the lesson's sentence the second article. */
  row: integerField({ default: 6, minimum: 1, maximum: longestSentence }),
  pace: choiceField(paces, "fastest"),
  /** The step whose snapshot is looked at; undefined for the newest. */
  at: optionalField(integerField({ default: 0, minimum: 0, maximum: mostSteps })),
  /** Where the run came to rest: how many steps, and its weights. */
  step: integerField({ default: 0, minimum: 0, maximum: mostSteps }),
  hash: hashField,
};

export type LabFields = typeof fields;
export type LabValues = ValuesOf<LabFields>;

export function stepsPerSecond(pace: Pace): number {
  return pace === "fastest" ? Number.POSITIVE_INFINITY : Number(pace);
}
