import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "softmax-steps",
  summary: "Scores to exponentials to weights to a context; each score can be dragged and typed.",
  attributes: {
    scores: {
      summary: "One number per word, separated by commas.",
      pattern: /^\s*-?\d+(\.\d+)?\s*(,\s*-?\d+(\.\d+)?\s*)*$/,
    },
    words: {
      summary: "The source words, separated by commas; as many as there are scores.",
      pattern: /^[^,]+(,[^,]+)*$/,
    },
    target: { summary: "The word being written." },
  },
  facts: {
    "score.*": "score of word *",
    "weight.*": "weight of word *",
    top: "number of the word with the largest weight",
    largest: "largest weight",
    entropy: "entropy of the weights in bits",
    effective: "words attended to, in effect",
    temperature: "temperature",
  },
};
