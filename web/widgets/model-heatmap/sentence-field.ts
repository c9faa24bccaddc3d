import { type Field, FieldError, textField } from "../card/fields.ts";
import { tidySentence } from "./completion.ts";
import { standardSentence } from "./suggestions.ts";

/** Characters of the longest sentence; its words are counted by the model. */
export const longestText = 600;

const text = textField({ default: standardSentence, longest: longestText });

/** A sentence as the reader's link keeps it. */
export const sentenceField: Field<string> = {
  ...text,
  parse(given) {
    const sentence = tidySentence(text.parse(given));
    if (sentence === "") throw new FieldError("expected a sentence, found nothing");
    return sentence;
  },
};
