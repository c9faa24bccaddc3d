import { readFileSync } from "node:fs";
import { staticTable } from "../markup/static-table.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { standardSentence } from "../model-heatmap/suggestions.ts";
import type { StaticRenderer } from "../schema.ts";
import { probabilityText } from "./step-reading.ts";
import { walkFreely } from "./walk.ts";

/** What the shipped model writes for the lesson's sentence, with the likeliest words of each step. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const model = core.openModel(readFileSync(modelFile));
  try {
    const { steps } = walkFreely(model, standardSentence);
    return staticTable({
      caption: `How “${standardSentence}” is translated: a row for each step of the decoder, with the likeliest next words and their probabilities.`,
      columns: [
        "step",
        "is fed",
        ...(steps[0]?.top.map((_, place) => ordinals[place] ?? "") ?? []),
      ],
      rows: steps.map(({ input, top }, index) => [
        String(index + 1),
        input,
        ...top.map(({ text, probability }) => `${text} ${probabilityText(probability)}`),
      ]),
    });
  } finally {
    model.delete();
  }
};

const ordinals = ["writes", "second", "third", "fourth", "fifth"];
