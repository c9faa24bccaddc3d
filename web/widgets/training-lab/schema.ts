import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "training-lab",
  summary:
    "Trains a translator in the page: curves, a sentence whose heatmap is redrawn as the model " +
    "learns, a timeline of its snapshots, and a link that makes the same run again.",
  attributes: {},
  facts: {
    state: "what the run does: empty, opening, running, paused, finished or failed",
    preset: "the preset",
    seed: "the seed",
    corpus: "whose sentences are learned: grammar or own",
    attention: "the scoring function, or none",
    values: "what attention averages",
    step: "the steps that are done",
    steps: "the steps of the whole run",
    loss: "the loss, the mean of the last 25 steps",
    accuracy: "the share of words right, over the same steps",
    hash: "the hash of the weights",
    translation: "the newest translation of the sentence",
    "weight.*": "the weight that * lays on *",
    "exact-match": "the share of unseen sentences that are exactly right",
    bleu: "the BLEU of unseen sentences",
    "alignment-error-rate": "the alignment error rate on unseen sentences",
  },
};
