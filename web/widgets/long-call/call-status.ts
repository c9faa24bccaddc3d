import { html, nothing, type TemplateResult } from "lit";
import { decimals } from "../numbers/text.ts";
import type { LongCall } from "./long-call.ts";

export interface CallStatusOptions {
  /** What is counted, such as “sentences”, and how many of them there will be. */
  unit: string;
  count: number;
  /** Starts again after a failure, where no button beside the figure does. */
  run?: () => void;
}

/** Where a long call stands: not started, working, cancelled, failed or finished. */
export function callStatus<Args, Result>(
  call: LongCall<Args, Result>,
  { unit, count, run }: CallStatusOptions,
): TemplateResult {
  const { phase, done, total, failure, milliseconds } = call;
  switch (phase) {
    case "empty":
      return html`<p class="call-status soft">Nothing computed yet.</p>`;
    case "waiting":
    case "working":
      return html`<div class="call-status">
        ${
          total > 0
            ? html`<progress aria-label="Computing" max=${total} value=${done}></progress>
                <span class="soft">${done} of ${total} ${unit}</span>`
            : html`<progress aria-label="Computing"></progress>
                <span class="soft">${count} ${unit}</span>`
        }
      </div>`;
    case "cancelled":
      return html`<p class="call-status" role="status">
        Cancelled after ${done} of ${total || count} ${unit}. Run starts again.
      </p>`;
    case "failed":
      return html`<div class="problem call-status" role="alert">
        <p>${failure}</p>
        ${run ? html`<button type="button" @click=${run}>Run again</button>` : nothing}
      </div>`;
    case "finished":
      return html`<p class="call-status soft">
        ${count} ${unit} in ${decimals(milliseconds / 1000, 1)} s, in a worker.
      </p>`;
  }
}
