import { escapeHtml } from "../markup/escape.ts";
import type { StaticRenderer } from "../schema.ts";
import { readSteps } from "./reading.ts";
import { readExample } from "./scores.ts";

/** The worked example as a table: words across; scores, exponentials and weights down. */
export const renderStatic: StaticRenderer = (attributes, core) => {
  const { words, scores, target } = readExample(attributes);
  const steps = core.now("softmaxSteps", { scores: Float64Array.from(scores), temperature: 1 });
  const reading = readSteps(steps, words, 1);
  const row = (name: string, cells: readonly string[], sum: string): string =>
    `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}` +
    `<td>${sum}</td></tr>`;
  return (
    `<div class="scroll"><table><caption>Scores of the source words while ${escapeHtml(target)} ` +
    `is written, and what softmax makes of them</caption><thead><tr><td></td>` +
    `${words.map((word) => `<th scope="col">${escapeHtml(word)}</th>`).join("")}` +
    `<th scope="col">sum</th></tr></thead><tbody>` +
    row("score", scores.map(String), "") +
    row("e<sup>score</sup>", reading.exponentials, reading.sum) +
    row("weight", reading.weights, reading.shownSum) +
    `</tbody></table></div><p>${escapeHtml(reading.context)}. ${escapeHtml(reading.rounding)}</p>`
  );
};
