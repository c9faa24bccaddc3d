import type { WidgetSchema } from "../schema.ts";

export const schema: WidgetSchema = {
  tag: "decoder-walkthrough",
  summary:
    "A sentence on its way through encoder and decoder, step by step: states, the likeliest words, " +
    "attention and context; with teacher forcing, and with words that the reader feeds.",
  attributes: {},
  facts: {
    sentence: "the English sentence",
    translation: "what the decoder writes, with the words it was fed",
    model: "which model of the page it looks into",
    position: "how many steps were taken, reading and writing together",
    phase: "where it stands: start, reading or writing",
    word: "the likeliest word of the step, while it writes",
    probability: "the probability of that word",
    forcing: "whether the reference is fed: on or off",
    "wrong-words": "words that it chooses wrongly when the reference is fed",
    "first-wrong": "the position of the first of these, from 1; 0 where there is none",
    "free-wrong": "places of the reference that its own translation misses",
    "fed-words": "how many words the reader has fed",
    derailed: "how many new words there are after the fed one",
  },
};
