import { html, nothing, type TemplateResult } from "lit";
import type { CorpusReport } from "../../engine/training.ts";
import { invalidSentence, readFacts, type SkippedRow, skippedRows } from "./reading.ts";

/** Enough to see how sentences are cut. */
const shownPairs = 5;

export interface ReportViewOptions {
  report: CorpusReport;
  fingerprint: string;
  /** Reads the text as Latin-1. */
  asLatin1(): void;
}

/** What was read: its first pairs, what was left out and why, and its figures. */
export function reportView({ report, fingerprint, asLatin1 }: ReportViewOptions): TemplateResult {
  return html`
    ${renderInvalid(report, asLatin1)} ${renderPairs(report)} ${renderSkipped(skippedRows(report))}
    ${renderFacts(report)}
    <p class="soft fingerprint">
      The text's fingerprint is <code>${fingerprint}</code>: a link to a run on it names the text by
      this, and does not carry it.
    </p>
  `;
}

function renderInvalid(
  report: CorpusReport,
  asLatin1: () => void,
): TemplateResult | typeof nothing {
  const sentence = invalidSentence(report);
  if (sentence === "") return nothing;
  return html`<div class="problem" role="status">
    <p>${sentence}</p>
    <button type="button" @click=${asLatin1}>Read it as Latin-1</button>
  </div>`;
}

function renderPairs({ firstPairs, pairs }: CorpusReport): TemplateResult {
  const caption = pairs <= shownPairs ? "The pairs, word by word" : "The first pairs, word by word";
  return html`<div class="scroll" role="region" aria-label=${caption} tabindex="0">
    <table class="pairs">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">translate this</th>
          <th scope="col">into this</th>
        </tr>
      </thead>
      <tbody>
        ${firstPairs.slice(0, shownPairs).map(
          ({ source, target }) => html`<tr>
            <td>${renderWords(source)}</td>
            <td>${renderWords(target)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** With spaces between them, for those who hear or copy the words. */
function renderWords(words: readonly string[]): TemplateResult[] {
  return words.map((word) => html`<span class="token">${word}</span> `);
}

function renderSkipped(rows: readonly SkippedRow[]): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<div class="scroll" role="region" aria-label="Lines that were left out" tabindex="0">
    <table class="skipped">
      <caption>
        Lines that were left out
      </caption>
      <thead>
        <tr>
          <th scope="col" class="number">lines</th>
          <th scope="col">the line …</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ reason, count, examples }) => html`<tr>
            <td class="number">${count}</td>
            <th scope="row">
              <details>
                <summary>${reason}</summary>
                <ul>
                  ${examples.map((example) => html`<li>${example}</li>`)}
                </ul>
              </details>
            </th>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function renderFacts(report: CorpusReport): TemplateResult {
  return html`<div class="scroll" role="region" aria-label="Figures of the text" tabindex="0">
    <table class="figures">
      <caption>
        Figures of the text
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col" class="number">source</th>
          <th scope="col" class="number">target</th>
        </tr>
      </thead>
      <tbody>
        ${readFacts(report).map(
          ([name, source, target]) => html`<tr>
            <th scope="row">${name}</th>
            <td class="number">${source}</td>
            <td class="number">${target}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
