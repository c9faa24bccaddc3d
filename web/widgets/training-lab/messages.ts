import { html, nothing, type TemplateResult } from "lit";
import { countText } from "../numbers/text.ts";
import type { LabRun, Replay } from "./lab-run.ts";
import { readReplay } from "./reading.ts";

/** What a reader should know of the run besides how far it is: one message a line. */
export function renderMessages(run: LabRun, goOn: () => void): TemplateResult {
  const { session, replay, further } = run;
  return html`
    ${further ? renderFurther(further.step, goOn) : nothing}
    ${replay && !further ? renderReplay(replay, run) : nothing}
    ${session.failure === "" ? nothing : html`<p class="problem" role="alert">${session.failure}</p>`}
    ${session.notice === "" ? nothing : html`<p class="message" role="status">${session.notice}</p>`}
    ${
      session.kept
        ? nothing
        : html`<p class="message" role="status">
            This browser keeps no runs: after a reload this one begins again.
          </p>`
    }
  `;
}

function renderReplay(replay: Replay, { session }: LabRun): TemplateResult {
  const { text, same } = readReplay(replay, session);
  const verdict = same === undefined ? "message" : same ? "message same" : "message other";
  return html`<p class=${verdict} role="status">${text}</p>`;
}

function renderFurther(step: number, goOn: () => void): TemplateResult {
  const place = `step ${countText(step)}`;
  const text =
    `The link holds this run at an earlier step than this browser, which has kept it at ${place}. ` +
    "To make the link's run again begins at the first step, and takes the place of what was kept.";
  return html`<div class="message" role="status">
    <p>${text}</p>
    <button type="button" @click=${goOn}>Continue at ${place}</button>
  </div>`;
}
