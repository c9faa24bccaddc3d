import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "beam-tree",
  summary:
    "Beam search as a tree: every word that was kept or dropped, its log-probability and rank, " +
    "against greedy decoding.",
  attributes: {},
  facts: {
    sentence: "the English sentence",
    model: "which model of the page it looks into",
    width: "width of the beam",
    penalty: "length penalty",
    greedy: "greedy's translation",
    translation: "the beam's best translation",
    "greedy-logp": "log-probability of greedy's translation",
    "beam-logp": "log-probability of the beam's best translation",
    "greedy-score": "score of greedy's translation after the penalty",
    "beam-score": "score of the beam's best translation after the penalty",
    miss: "whether the beam found a better translation than greedy",
    reordered: "whether the length penalty put another translation first",
    kept: "candidates that the beam kept",
    finished: "candidates that ended a translation",
    dropped: "candidates that the beam dropped",
    word: "the selected word",
    state: "whether the selected word was kept, dropped or finished",
    rank: "rank of the selected word at its position",
  },
};
