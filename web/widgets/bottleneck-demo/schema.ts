import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "bottleneck-demo",
  summary: "What one mean vector gives back against attention, by sentence length and noise.",
  attributes: {},
  facts: {
    length: "words in the sentence",
    noise: "noise of the queries",
    fixed: "fraction of positions from one vector",
    attention: "fraction of positions with attention",
    "fixed-words": "fraction of words from one vector",
    "attention-words": "fraction of words with attention",
  },
};
