import { readFileSync } from "node:fs";
import { staticTable } from "../markup/static-table.ts";
import { modelFile } from "../model-heatmap/static.ts";
import type { StaticRenderer } from "../schema.ts";
import { countMistakes, ladder, verdictText } from "./sentences.ts";

/** The growing sentence as the shipped translator, which has attention, writes it. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const model = core.openModel(readFileSync(modelFile));
  try {
    const rows = ladder.map(({ sentence, words, translation }) => {
      const written = model.translate(sentence);
      return [
        String(words),
        sentence,
        written.text,
        verdictText(countMistakes(translation, written)),
      ];
    });
    return (
      staticTable({
        caption: "A sentence that grows, as the lesson's translator writes it",
        columns: ["words", "English", "French, with attention", "verdict"],
        rows,
      }) +
      "<p>With JavaScript you train this translator here, and beside it one that has to write the " +
      "French from a single vector.</p>"
    );
  } finally {
    model.delete();
  }
};
