import { choiceField } from "../card/fields.ts";

/** The models that figures of a page may look into, by the name a link has for them. */
export const modelIds = [
  "lesson",
  "own",
  "attention",
  "fixed",
  "dot",
  "scaled-dot",
  "general",
  "concat",
  "additive",
  "states",
] as const;

export type ModelId = (typeof modelIds)[number];

/** Where each comes from, for those who have not got it yet. */
export const origins: Readonly<Record<ModelId, string>> = {
  lesson: "the lesson's translator",
  own: "your own model, from the training lab",
  attention: "the attention model of the bottleneck lab",
  fixed: "the fixed-vector model of the bottleneck lab",
  dot: "the dot model of the scoring lab",
  "scaled-dot": "the scaled dot model of the scoring lab",
  general: "the general model of the scoring lab",
  concat: "the concat model of the scoring lab",
  additive: "the additive model of the scoring lab",
  states: "the model that averages encoder states",
};

/** Which model a figure looks into, as a link keeps it. */
export const modelField = choiceField(modelIds, "lesson");
