import { html, type TemplateResult } from "lit";
import { renderWritten } from "../model-heatmap/translator.ts";
import { decimals } from "../numbers/text.ts";
import type { Effect } from "./effect.ts";

/** Both translations, and how probable each is with the model's own weights and with the forced. */
export function renderComparison(effect: Effect): TemplateResult {
  const { original, changed, rows, logProbabilities } = effect;
  const forced = rows.length > 0;
  return html`<table class="versus comparison">
    <caption class="visually-hidden">Both translations</caption>
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">Written</span></th>
        <th scope="col">Translation</th>
        <th scope="col" class="number">log P by itself</th>
        <th scope="col" class="number">log P forced</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">By itself</th>
        <td lang="fr">${renderWritten(original, changed)}</td>
        ${renderNumbers(logProbabilities.original)}
      </tr>
      <tr>
        <th scope="row">Forced</th>
        ${
          forced
            ? html`<td lang="fr">${renderWritten(changed, original)}</td>
                ${renderNumbers(logProbabilities.changed)}`
            : html`<td class="soft" colspan="3">nothing yet</td>`
        }
      </tr>
    </tbody>
  </table>`;
}

function renderNumbers({ itself, forced }: { itself: number; forced: number }): TemplateResult {
  return html`<td class="number">${decimals(itself, 2)}</td>
    <td class="number">${decimals(forced, 2)}</td>`;
}
