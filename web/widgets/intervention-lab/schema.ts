import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "intervention-lab",
  summary:
    "Attention in the reader's hands: rows of the weights are forced, and the decoder writes on " +
    "from them, beside what it wrote by itself.",
  attributes: {},
  facts: {
    sentence: "the English sentence",
    model: "which model of the page it looks into",
    original: "the model's own translation",
    translation: "what it writes with the forced rows",
    "forced-rows": "how many rows are forced",
    changed: "how many words changed",
    "original-logp": "log-probability of the model's own words under the forced rows",
    row: "the selected row, counted from 1",
    target: "the word that the model itself writes in the selected row",
    "forced.*": "where the row of * was sent: a source word, uniform, shuffled or mixed",
    "written.*": "the word that stands in the place of *",
  },
};
