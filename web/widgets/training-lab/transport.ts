import { html, nothing, type TemplateResult } from "lit";
import { pressable } from "../controls/pressable.ts";
import { slider } from "../controls/slider.ts";
import { countText } from "../numbers/text.ts";
import type { LabRun } from "./lab-run.ts";
import { type Pace, paces } from "./settings.ts";

export interface TransportOptions {
  run: LabRun;
  /** False while there are no sentences to train on. */
  supplied: boolean;
  reset: () => void;
}

/** Steps that one press may take. */
const strides = [1, 10, 100] as const;

/** The buttons that start, hold and step a run. None loses the focus while it cannot be used. */
export function renderTransport({ run, supplied, reset }: TransportOptions): TemplateResult {
  const { phase, step } = run.session;
  const rests = phase === "empty" || phase === "paused";
  const steppable = supplied && rests && !run.looking && run.further === undefined;
  const resettable = phase !== "empty" && phase !== "opening" && (step > 0 || phase === "failed");
  return html`<div class="row transport">
    ${renderPrimary(run, supplied)}
    <div class="steps" role="group" aria-label="Take steps">
      ${strides.map((count) =>
        pressable({
          label:
            count === 1 ? "1 step" : html`+${count}<span class="visually-hidden"> steps</span>`,
          usable: steppable,
          press: () => void run.takeSteps(count),
        }),
      )}
    </div>
    ${pressable({ label: "Reset", usable: resettable, press: reset })}
  </div>`;
}

function renderPrimary(run: LabRun, supplied: boolean): TemplateResult {
  const { label, press } = primaryOf(run, supplied);
  return pressable({
    label,
    usable: press !== undefined,
    press: press ?? (() => {}),
    primary: true,
  });
}

/** What the first button does now; nothing where there is nothing to do. */
function primaryOf(run: LabRun, supplied: boolean): { label: string; press?: () => void } {
  const train = (): void => void run.train();
  switch (run.session.phase) {
    case "opening":
      return { label: "Cancel", press: () => run.cancel() };
    case "running":
      return { label: run.replaying ? "Stop" : "Pause", press: () => void run.pause() };
    case "finished":
      return { label: "Finished" };
    case "failed":
      return { label: "Try again", ...(run.session.start ? {} : { press: train }) };
    default:
      return { label: startLabel(run), ...(run.looking || !supplied ? {} : { press: train }) };
  }
}

function startLabel({ replay, replaying, further, session }: LabRun): string {
  if (further || (replay && replaying)) return `Replay to step ${countText(replay?.step ?? 0)}`;
  return session.step > 0 ? "Continue" : "Train";
}

/** How fast a run may go. */
export function renderPace(pace: Pace, choose: (pace: Pace) => void): TemplateResult {
  return slider({
    id: "pace",
    label: "Speed",
    text: pace === "fastest" ? "as fast as it can" : `${pace} ${pace === "1" ? "step" : "steps"}/s`,
    value: paces.indexOf(pace),
    minimum: 0,
    maximum: paces.length - 1,
    step: 1,
    ends: ["1 step/s", "fastest"],
    onInput: (index) => choose(paces[index] as Pace),
  });
}

/** How much of the run is done. */
export function renderProgress({ session }: LabRun): TemplateResult | typeof nothing {
  if (session.steps === 0) return nothing;
  return html`<progress
    aria-label="Steps done"
    max=${session.steps}
    .value=${session.step}
  ></progress>`;
}
