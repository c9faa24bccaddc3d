import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { smallTable } from "../alignment-heatmap/small-table.ts";
import { cssProperty } from "../controls/property.ts";
import { formulas } from "../score-functions/formulas.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";
import { cutRows, scoreName, smallReading, standing } from "./reading.ts";
import type { ScoreRun } from "./score-run.ts";

export interface SmallMultipleOptions {
  run: ScoreRun;
  /** What is drawn of it; undefined while there is nothing. */
  entry: TimelineEntry | undefined;
  /** The step that is looked at, null for the newest. */
  at: number | null;
  /** Rows that there should be room for. */
  rows: number;
  /** It is the one on show below. */
  chosen: boolean;
  choose(): void;
}

/** One model among the others: its heatmap in small, its translation, how well it aligns. */
export function smallMultiple(options: SmallMultipleOptions): TemplateResult {
  const { run, entry, at, rows, chosen, choose } = options;
  const { html: formula, spoken } = formulas[run.score];
  return html`<div
    class=${chosen ? "multiple chosen" : "multiple"}
    ${cssProperty("--rows", String(rows))}
    @click=${choose}
  >
    <button type="button" aria-pressed=${chosen ? "true" : "false"}>
      <span>${scoreName(run.score)}</span>
      <span class="formula" role="math" aria-label=${spoken}>${unsafeHTML(formula)}</span>
    </button>
    ${renderStanding(run)}
    <div class=${entry || run.busy ? "place" : ""}>${entry ? renderEntry(run, entry) : nothing}</div>
    ${renderReading(run, at)}
  </div>`;
}

function renderStanding(run: ScoreRun): TemplateResult {
  const { phase, step, steps, failure } = run;
  const moves = phase === "training" || phase === "opening" || phase === "measuring";
  return html`<p class="standing soft">
      ${
        moves
          ? html`<progress
              aria-label=${scoreName(run.score)}
              max=${steps}
              value=${step}
            ></progress>`
          : nothing
      }
      ${standing(run)}
    </p>
    ${failure === "" ? nothing : html`<p class="problem" role="alert">${failure}</p>`}`;
}

function renderEntry(run: ScoreRun, entry: TimelineEntry): TemplateResult {
  const caption = `Weights of the ${scoreName(run.score)} model after ${entry.step} steps`;
  const { shown, hidden } = cutRows(entry);
  return html`${guard([entry], () => smallTable({ caption, ...shown }))}
    ${hidden > 0 ? html`<p class="soft">and ${hidden} more rows</p>` : nothing}
    <p class="french" lang="fr">
      ${entry.text === "" ? html`<span class="soft" lang="en">no word at all</span>` : entry.text}
    </p>`;
}

function renderReading(run: ScoreRun, at: number | null): TemplateResult | typeof nothing {
  const reading = smallReading(run, at);
  if (reading.length === 0) return nothing;
  return html`<dl class="read">
    ${reading.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
  </dl>`;
}
