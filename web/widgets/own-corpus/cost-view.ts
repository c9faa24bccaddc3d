import { html, nothing, type TemplateResult } from "lit";
import type { Phase } from "../long-call/long-call.ts";
import { countText, durationText, megabytesText } from "../numbers/text.ts";
import { type CorpusMeasured, roundedSeconds } from "./cost.ts";
import type { Vocabularies } from "./reading.ts";
import type { Trial } from "./trial.ts";

export interface CostViewOptions {
  vocabularies: Vocabularies;
  /** Of the text and setup as they are; undefined while they were not tried. */
  measured: CorpusMeasured | undefined;
  /** The last there was: its figures stay while another is on its way. */
  last: CorpusMeasured | undefined;
  phase: Phase;
  stepsTaken: number;
  failure: string;
  /** Undefined while nothing is to be measured. */
  measure: (() => void) | undefined;
  cancel(): void;
}

/** What training on the text would take, measured before it begins. */
export function costView(view: CostViewOptions): TemplateResult {
  const { vocabularies, measured, last } = view;
  const shown = measured ?? last;
  return html`<section class="cost" aria-label="What training on it takes">
    ${renderTime(view)}
    <dl class=${measured ? "read" : "read stale"}>
      ${renderVocabulary("source words that are unknown", vocabularies.source.unknown)}
      ${renderVocabulary("target words that are unknown", vocabularies.target.unknown)}
      <dt>words in the vocabularies</dt>
      <dd>${countText(vocabularies.source.size)}, ${countText(vocabularies.target.size)}</dd>
      ${shown ? renderTrial(shown.trial) : nothing}
    </dl>
  </section>`;
}

function renderTime(view: CostViewOptions): TemplateResult | typeof nothing {
  const { measured, phase, measure, stepsTaken, failure, cancel } = view;
  if (phase === "working" || phase === "waiting") {
    return html`<p class="big" role="status">
        <span class="soft">Measuring the time …</span
        ><small aria-hidden="true">${stepsTaken > 0 ? `${stepsTaken} steps taken` : "a few steps of the run"}</small>
      </p>
      <div class="row"><button type="button" @click=${cancel}>Cancel</button></div>`;
  }
  if (!measure) return nothing;
  const again = html`<div class="row">
    <button type="button" @click=${measure}>${measured ? "Measure again" : "Measure the time"}</button>
  </div>`;
  if (phase === "failed") return html`<p class="problem" role="alert">${failure}</p>${again}`;
  if (!measured) return again;
  const { cost, trial } = measured;
  return html`<p class="big" role="status">
      About ${durationText(roundedSeconds(cost.seconds))}<small
        >for ${countText(cost.steps)} steps on this device, measured over ${trial.steps} of them. The
        text is read ${timesText(cost.passes)}.</small
      >
    </p>
    ${again}`;
}

function renderVocabulary(name: string, unknown: number): TemplateResult {
  return html`<dt>${name}</dt>
    <dd>${(100 * unknown).toFixed(1)}%</dd>`;
}

function renderTrial(trial: Trial): TemplateResult {
  return html`<dt>weights</dt>
    <dd>${countText(trial.parameters)}</dd>
    <dt>memory of the worker</dt>
    <dd>${megabytesText(trial.memory)}</dd>
    <dt>of that for a step's values</dt>
    <dd>${megabytesText(trial.stepMemory)}</dd>
    <dt>words a second</dt>
    <dd>${countText(Math.round(trial.wordsPerSecond))}</dd>
    <dt>pairs to learn from</dt>
    <dd>${countText(trial.pairs)}</dd>
    <dt>kept back to measure on</dt>
    <dd>${countText(trial.heldOut)}</dd>`;
}

/** How often a run sees each pair. */
function timesText(passes: number): string {
  if (passes < 1) return "in part";
  const times = passes < 9.95 ? Number(passes.toFixed(1)) : Math.round(passes);
  return times === 1 ? "once" : `${countText(times)} times`;
}
