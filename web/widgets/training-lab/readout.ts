import { html, nothing, type TemplateResult } from "lit";
import type { RunSession } from "../training-run/run-session.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";
import { drawnRows, lookSentence, meanSteps, runNumbers, stepSentence } from "./reading.ts";

/** The run in a sentence, and its numbers. */
export function renderReadout(
  session: RunSession,
  steps: number,
  entry: TimelineEntry | undefined,
  row: number,
): TemplateResult {
  return html`<div class="readout">
      <p class="big">${stepSentence(...placeOf(session, steps, entry))}</p>
      ${renderLook(entry, row)}
    </div>
    <dl class="read">
      ${runNumbers(session).map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
    </dl>
    ${
      session.weightsHash === ""
        ? nothing
        : html`<p class="soft hash">Weights hash <code>${session.weightsHash}</code></p>`
    }`;
}

/** The step that is looked at, those of the run, and the loss there. */
function placeOf(
  session: RunSession,
  steps: number,
  entry: TimelineEntry | undefined,
): [step: number, steps: number, loss: number] {
  const { timeline, curve } = session;
  if (!entry || entry === timeline.last) {
    return [session.step, steps, curve.recent("loss", meanSteps)];
  }
  return [entry.step, steps, curve.at("loss", entry.step)];
}

function renderLook(entry: TimelineEntry | undefined, row: number): TemplateResult {
  if (!entry) {
    return html`<p class="soft look">Train begins with random weights and goes through the steps.</p>`;
  }
  const look = lookSentence(drawnRows(entry), row);
  return look === ""
    ? html`<p class="soft look">This model has one fixed vector, and looks at nothing.</p>`
    : html`<p class="look">${look}</p>`;
}

/** What stands where the heatmap will be, or never is. */
export function renderPlaceholder(
  { phase }: RunSession,
  { read, supplied }: { read: boolean; supplied: boolean },
): TemplateResult {
  if (read) {
    return html`<div class="placeholder">
      <p>
        This model hands its decoder one fixed vector. It has no attention, so there are no weights
        to draw; watch its translation.
      </p>
    </div>`;
  }
  if (phase === "opening") {
    return html`<div class="placeholder" aria-busy="true">
      <p>The sentence pairs are being made…</p>
    </div>`;
  }
  if (!supplied) {
    return html`<div class="placeholder"><p>Choose a text above; then it can be trained on.</p></div>`;
  }
  return html`<div class="placeholder">
    <p>Press <b>Train</b>. The heatmap of this sentence appears here and is redrawn as the model learns.</p>
  </div>`;
}
