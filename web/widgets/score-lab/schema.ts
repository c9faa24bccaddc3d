import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "score-lab",
  summary: "The same translator trained with each of the five scores: loss, alignment, heatmaps.",
  attributes: {},
  facts: {
    state: "empty, training, paused, finished or failed",
    steps: "steps of a whole run",
    "aer.*": "alignment error rate of *",
    "loss.*": "loss of *",
    "exact.*": "share of test sentences that * translates exactly",
    best: "the score with the least alignment error rate",
  },
};
