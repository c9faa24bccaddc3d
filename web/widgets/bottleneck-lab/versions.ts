import { html, nothing, type TemplateResult } from "lit";
import { renderTranslation } from "../model-heatmap/translator.ts";
import type { Judged, Version } from "./judged.ts";
import { verdictText } from "./sentences.ts";

export interface LadderOptions {
  rungs: readonly Judged[];
  /** The sentence that is read below. */
  chosen: string;
  choose(sentence: string): void;
}

/** The growing sentence, a row a length, with how far off each model is. */
export function renderLadder({ rungs, chosen, choose }: LadderOptions): TemplateResult {
  const sides = rungs[0]?.versions.map(({ side }) => side) ?? [];
  return html`<table class="ladder">
    <caption class="visually-hidden">A sentence that grows, and how far off each model is</caption>
    <thead>
      <tr>
        <th scope="col">words</th>
        ${sides.map(({ short }) => html`<th scope="col">${short}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rungs.map(
        ({ sentence, words, versions }) => html`<tr>
          <th scope="row">
            <button
              type="button"
              aria-pressed=${sentence === chosen ? "true" : "false"}
              aria-label="${words} words"
              title=${sentence}
              @click=${() => choose(sentence)}
            >
              ${words}
            </button>
          </th>
          ${versions.map((version) => html`<td>${renderVerdict(version)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The sentence, what it is judged by, and what the models wrote, words that differ marked. */
export function renderVersions(
  { sentence, reference, versions }: Judged,
  known: boolean,
): TemplateResult {
  return html`<dl class="versions">
    <div>
      <dt>in English</dt>
      <dd><p lang="en">${sentence}</p></dd>
    </div>
    <div>
      <dt>${known ? "in French" : "the lesson's translator"}</dt>
      <dd>
        ${
          reference
            ? renderTranslation(reference, reference)
            : html`<p class="soft">not there to judge by</p>`
        }
      </dd>
    </div>
    ${versions.map(
      (version) => html`<div>
        <dt>${version.side.name} ${version.written ? renderVerdict(version) : nothing}</dt>
        <dd>
          ${
            version.written
              ? renderTranslation(version.written, reference ?? version.written)
              : html`<p class="soft">not trained yet</p>`
          }
        </dd>
      </div>`,
    )}
  </dl>`;
}

function renderVerdict({ mistakes }: Version): TemplateResult {
  if (mistakes === undefined) return html`<span class="soft">–</span>`;
  const name = mistakes === 0 ? "verdict good" : "verdict bad";
  return html`<span class=${name}>${verdictText(mistakes)}</span>`;
}
