import { schema as heatmap } from "../alignment-heatmap/schema.ts";
import type { WidgetSchema } from "../schema.ts";

const { pair: _, ...facts } = heatmap.facts;

export const schema: WidgetSchema = {
  tag: "model-heatmap",
  summary:
    "The attention of the trained translator over a sentence that the reader types: translation, " +
    "weights as a table, and temperature on the drawn weights or inside the decoder.",
  attributes: {},
  facts: {
    sentence: "the English sentence",
    translation: "what the model makes of it",
    mode: "where the temperature acts: drawn or decoder",
    model: "which model of the page it looks into",
    changed: "whether the temperature changed the translation",
    ...facts,
  },
};
