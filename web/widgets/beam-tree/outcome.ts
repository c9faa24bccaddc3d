import { html, nothing, type TemplateResult } from "lit";
import type { Translation } from "../../engine/translation.ts";
import { renderWritten } from "../model-heatmap/translator.ts";
import { logText } from "./reading.ts";
import type { Searches } from "./settings.ts";

/** What both searches ended with, one under the other; words that only one of them has are marked. */
export function renderOutcome(
  { greedy, beam }: Searches,
  width: number,
  penalty: number,
): TemplateResult {
  return html`<table class="versus">
    <caption class="visually-hidden">What the searches ended with</caption>
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">Search</span></th>
        <th scope="col">Translation</th>
        <th scope="col" class="number">log P</th>
        ${penalty > 0 ? html`<th scope="col" class="number">Score</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${renderRow("Greedy", greedy, beam, penalty)}
      ${width > 1 ? renderRow(`Beam of ${width}`, beam, greedy, penalty) : nothing}
    </tbody>
  </table>`;
}

function renderRow(
  name: string,
  translation: Translation,
  other: Translation,
  penalty: number,
): TemplateResult {
  const { logProbability, score } = translation;
  return html`<tr>
    <th scope="row">${name}</th>
    <td lang="fr">${renderWritten(translation, other)}</td>
    <td class="number">${logText(logProbability)}</td>
    ${penalty > 0 ? html`<td class="number">${logText(score)}</td>` : nothing}
  </tr>`;
}
