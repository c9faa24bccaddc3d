import { readFileSync } from "node:fs";
import type { OpenModel } from "../../engine/translation.ts";
import { labelsOf } from "../alignment-heatmap/reading.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { staticTable } from "../markup/static-table.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { standardSentence } from "../model-heatmap/suggestions.ts";
import type { StaticRenderer } from "../schema.ts";
import { translateForced } from "./effect.ts";

/** The row that is sent to each source word in turn, from 0: `chaise`. */
const step = 6;

/** What the shipped model writes where one row of the lesson's sentence is sent elsewhere. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const model = core.openModel(readFileSync(modelFile));
  try {
    return staticTable(sentTable(model));
  } finally {
    model.delete();
  }
};

function sentTable(model: OpenModel): NumbersTable {
  const original = model.translate(standardSentence);
  const labels = labelsOf(original.source.map(({ text }) => text));
  return {
    caption: `By itself the translator writes “${original.text}”. With all weight of the row of ${original.words[step]?.text} on one word, it writes this:`,
    columns: ["all weight on", "translation"],
    rows: labels.map((label, word) => {
      const row = { step, change: { kind: "word", word } as const };
      return [label, translateForced(model, standardSentence, original, [row]).changed.text];
    }),
  };
}
