import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "not-an-explanation",
  summary:
    "Attention beside gradients and words left out, for each word of a translation; other weights " +
    "in the place of a word's own; and a model whose attention hides where a word comes from.",
  attributes: {},
  facts: {
    sentence: "the English sentence",
    model: "which model of the page it looks into",
    target: "the chosen French word",
    top: "the English word with the largest weight",
    "top.*": "the English word that matters most to the chosen word by *",
    "same-top.*": "whether attention and * name the same English word for the chosen word",
    "tau.*": "Kendall's tau of attention and * for the chosen word",
    "mean-tau.*": "the mean of Kendall's tau of attention and * over the sentence",
    bound: "how far the output may move under the searched weights",
    moved: "how much of the weight lies elsewhere in the searched weights",
    output: "how far the output moves under the searched weights",
    kept: "whether the chosen word stays under the searched weights",
    shuffled: "the share of shuffled weights that give another word",
    trained: "whether the model that averages encoder states is there",
    "states-chair": "the weight of la on chair in the model that averages encoder states",
  },
};
