import { readFileSync } from "node:fs";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { escapeHtml } from "../markup/escape.ts";
import { staticTable } from "../markup/static-table.ts";
import { modelFile } from "../model-heatmap/static.ts";
import { standardSentence } from "../model-heatmap/suggestions.ts";
import type { StaticRenderer } from "../schema.ts";
import { hypothesesTable } from "./outcome-table.ts";
import { logText } from "./reading.ts";
import { searchOptions, widths } from "./settings.ts";
import { type BeamTree, readTree, textTo } from "./tree.ts";

/** The lesson's sentence: what a beam keeps and drops at each position, and what it ends with. */
export const renderStatic: StaticRenderer = (_attributes, core) => {
  const model = core.openModel(readFileSync(modelFile));
  const width = widths.default;
  try {
    const options = searchOptions({ width, penalty: 0 });
    const greedy = model.translate(standardSentence, options.greedy);
    const beam = model.translate(standardSentence, options.beam);
    return (
      `<p>A beam of ${width} over <span lang="en">${escapeHtml(standardSentence)}</span>.</p>` +
      staticTable(positionsTable(readTree({ greedy, beam }, width), width)) +
      staticTable(hypothesesTable(beam, width))
    );
  } finally {
    model.delete();
  }
};

/** Each position's survivors with their last words, and the best of what was dropped. */
function positionsTable(tree: BeamTree, width: number): NumbersTable {
  const ranks = Array.from({ length: width }, (_, index) => `rank ${index + 1}`);
  return {
    caption: "Words that the beam kept, with the log-probability of all words so far",
    columns: ["position", ...ranks, "best dropped"],
    rows: tree.positions.map(({ candidates }, index) => {
      const kept = candidates.filter(({ state }) => state !== "dropped");
      const dropped = candidates.find(({ state }) => state === "dropped");
      const cell = (node = dropped): string =>
        node ? `${lastWords(tree, node.node)} (${logText(node.cumulative)})` : "";
      return [
        String(index + 1),
        ...ranks.map((_, rank) => (kept[rank] ? cell(kept[rank]) : "")),
        cell(),
      ];
    }),
  };
}

/** Enough of a hypothesis to tell it from the others. */
function lastWords(tree: BeamTree, node: number): string {
  const words = textTo(tree, node).split(" ");
  const shown = words.slice(-2).join(" ");
  const end = tree.nodes[node]?.isEnd ? ", end" : "";
  return `${words.length > 2 ? "… " : ""}${shown}${end}`;
}
