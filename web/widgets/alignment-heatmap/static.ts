import { heatClass } from "../heat/heat.ts";
import { escapeHtml } from "../markup/escape.ts";
import type { Core, StaticRenderer } from "../schema.ts";
import { type AlignmentData, type PreparedAlignment, weightsOf } from "./alignment.ts";
import { layoutOf } from "./layout.ts";
import { LessonPairs, standardDraw } from "./lesson-pairs.ts";
import { formatWeight, readRow, writeReading } from "./reading.ts";
import { standardPair, tableCaption } from "./schema.ts";

/** Past this many rows not every reading is printed: the table has them all. */
const mostReadings = 13;

/** The lesson's pair at temperature 1. */
export const renderStatic: StaticRenderer = (attributes, core) => {
  const data = new LessonPairs(core).data(attributes.pair ?? standardPair, standardDraw);
  return printAlignment(data, core);
};

/**
 * The whole table with its numbers at temperature 1, beside it what its rows say. `above` is HTML
 * for the place above the table.
 */
export function printAlignment(data: PreparedAlignment, core: Core, above = ""): string {
  const { source, target } = data;
  const attention = core.now("attend", {
    targets: target.length,
    sources: source.length,
    dimension: data.dimension,
    scores: data.scores,
    values: data.values,
    temperature: 1,
  });
  const { density, classes } = layoutOf(source, target);
  const region = density === "roomy" ? "" : ` tabindex="0" role="region" aria-label="Weights"`;
  const rows = target.map((word, row) => printRow(word, weightsOf(attention, row)));
  const readings = target
    .slice(0, mostReadings)
    .map((_, row) => `<li>${escapeHtml(writeReading(readRow(data, attention, row)))}</li>`);
  return (
    `<div class="alignment-print"><div class="halves ${density}"><div>${above}` +
    `<div class="alignment ${classes.join(" ")}"><div class="scroller"${region}>` +
    `<table><caption>${tableCaption}</caption>${printHead(data)}` +
    `<tbody>${rows.join("")}</tbody></table></div></div></div>` +
    `<ul class="readings">${readings.join("")}</ul></div></div>`
  );
}

function printHead({ source }: AlignmentData): string {
  const heads = source.map((word) => `<th scope="col"><span>${escapeHtml(word)}</span></th>`);
  return `<thead><tr><td aria-hidden="true"></td>${heads.join("")}</tr></thead>`;
}

function printRow(word: string, weights: Float64Array): string {
  const cells = Array.from(
    weights,
    (weight) => `<td class="${heatClass(weight)}">${formatWeight(weight)}</td>`,
  );
  return `<tr><th scope="row"><span>${escapeHtml(word)}</span></th>${cells.join("")}</tr>`;
}
