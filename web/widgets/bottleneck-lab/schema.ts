import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "bottleneck-lab",
  summary:
    "A fixed vector against attention, trained side by side by the reader: accuracy and BLEU by " +
    "sentence length, a sentence that both translate, and the source read backwards.",
  attributes: {},
  facts: {
    view: "which two models are compared: attention or reversal",
    state: "empty, opening, running, paused, finished or failed",
    steps: "steps that both models have taken",
    range: "the sentence length that is read out",
    "exact-attention.*": "share of sentences of * words that attention gets right",
    "exact-fixed.*": "share of sentences of * words that one vector gets right",
    "free-reversed.*": "share of words that the reversed source gets right at * words",
    "free-forward.*": "share of words that the source as written gets right at * words",
    "gap-attention": "what teacher forcing adds to attention's share of right words",
    "gap-fixed": "what teacher forcing adds to one vector's share of right words",
    "broken-length": "words of your sentence if one vector gets it wrong and attention right",
  },
};
