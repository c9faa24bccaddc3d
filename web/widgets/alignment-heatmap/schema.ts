import type { WidgetSchema } from "../schema.ts";

/** The lesson's sentence pairs, by the ids the core gives them. */
export const pairIds = ["black-cat", "red-chair", "economic-area", "storm"] as const;
export type PairId = (typeof pairIds)[number];
export const standardPair: PairId = "red-chair";

export const tableCaption = "Attention weights: target words down, source words across";

export const schema: WidgetSchema = {
  tag: "alignment-heatmap",
  summary:
    "The attention weights of a sentence pair as a table, row by row, with temperature, entropy " +
    "and the context's distance from the mean.",
  attributes: {
    pair: {
      summary: `The sentence pair it opens with; ${standardPair} if left out.`,
      values: pairIds,
    },
  },
  facts: {
    pair: "the id of the sentence pair",
    temperature: "the temperature",
    row: "the selected row, counted from 1",
    target: "the selected row's target word",
    top: "the source word with the selected row's largest weight",
    "weight.*": "the largest weight in the row of *",
    "entropy.*": "the entropy of the row of *, in bits",
    "effective.*": "the effective number of source words of *",
    "distance.*":
      "how far the context of * is from the mean, as a fraction of the top word's distance",
  },
};
