import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "score-functions",
  summary: "The same states scored five ways, and the softmax saturating as vectors grow.",
  attributes: {},
  facts: {
    dimension: "dimension of the vectors",
    largest: "largest weight with dot",
    "largest-scaled": "largest weight with scaled dot",
    "decoder-size": "size of the decoder state",
    "encoder-size": "size of the encoder states",
    "dot-available": "dot fits the sizes",
  },
};
