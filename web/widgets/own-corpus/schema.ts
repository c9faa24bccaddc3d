import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "own-corpus",
  summary: "A text of the reader's: what was read of it, and what training on it would take.",
  attributes: {},
  facts: {
    pairs: "sentence pairs that were read",
    skipped: "lines that were left out",
    "unknown-source": "share of the source's words that the vocabulary does not know",
    "unknown-target": "share of the target's words that the vocabulary does not know",
    fingerprint: "the text's fingerprint",
    minutes: "minutes that the run would take",
  },
};
