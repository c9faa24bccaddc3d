import { readFileSync } from "node:fs";
import { staticTable } from "../markup/static-table.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { standardSentence } from "../model-heatmap/suggestions.ts";
import type { StaticRenderer } from "../schema.ts";
import { leftOutTable } from "./left-out.ts";

/** The lesson's sentence in the shipped model: attention beside leaving words out. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const model = core.openModel(readFileSync(modelFile));
  try {
    return (
      staticTable(leftOutTable(model, standardSentence)) +
      "<p>The change of the output is the total variation distance of the next word's " +
      "distributions with and without the English word, from 0 (none) to 1.</p>"
    );
  } finally {
    model.delete();
  }
};
