import { longestSentence } from "../alignment-heatmap/alignment.ts";
import { choiceField, type Field, integerField, textField } from "../card/fields.ts";
import { tidySentence } from "../model-heatmap/completion.ts";
import { longestText, sentenceField } from "../model-heatmap/sentence-field.ts";
import { modelField } from "../models/model-ids.ts";
import { fedField } from "./fed-words.ts";

const reference = textField({ default: "", longest: longestText });

/** The reader's reference; empty while there is none. */
const referenceField: Field<string> = {
  ...reference,
  parse: (text) => tidySentence(reference.parse(text)),
};

export const fields = {
  sentence: sentenceField,
  model: modelField,
  position: integerField({ default: 0, minimum: 0, maximum: 2 * longestSentence + 1 }),
  forcing: choiceField(["off", "on"], "off"),
  reference: referenceField,
  fed: fedField,
  speed: choiceField(["slow", "normal", "fast"], "normal"),
};

export type Speed = (typeof fields)["speed"]["default"];

/** Milliseconds from one step to the next. */
export const paces: Readonly<Record<Speed, number>> = { slow: 2000, normal: 900, fast: 300 };
