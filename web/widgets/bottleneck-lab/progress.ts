import { html, type TemplateResult } from "lit";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { countText, decimals, durationText } from "../numbers/text.ts";
import type { ComparedRun } from "./compared-run.ts";
import type { Comparison } from "./comparison.ts";
import type { Side } from "./settings.ts";

/** Steps that the loss is averaged over where it is read out. */
const recentSteps = 50;

export interface ShownRun {
  side: Side;
  run: ComparedRun;
}

/** How far each run is, and what there is to say about both. */
export function renderProgress(
  comparison: Comparison,
  runs: readonly ShownRun[],
  steps: number,
  inTurns: boolean,
): TemplateResult {
  return html`<div class="runs">
    ${runs.map((shown) => renderRun(shown, steps))}
    ${noticesOf(comparison, inTurns).map((notice) => html`<p class="soft notice">${notice}</p>`)}
  </div>`;
}

function renderRun({ side, run }: ShownRun, steps: number): TemplateResult {
  const { session } = run;
  return html`<div class="run">
    <span class="field-head"
      ><span>${side.name}</span><span class="soft number">${standOf(run, steps)}</span></span
    >
    <progress
      aria-label="${side.name}: ${countText(session.step)} of ${countText(steps)} steps"
      max=${steps}
      value=${session.step}
    ></progress>
  </div>`;
}

/** “560 of 1,400, 9 s left”. */
function standOf({ session, trained }: ComparedRun, steps: number): string {
  if (session.phase === "opening") return "preparing…";
  if (trained) return `${countText(steps)} steps, ${decimals(session.secondsTrained, 1)} s`;
  const left = session.progress?.secondsLeft ?? Number.NaN;
  const stand = `${countText(session.step)} of ${countText(steps)}`;
  return session.phase === "running" && Number.isFinite(left)
    ? `${stand}, ${durationText(left)} left`
    : stand;
}

function noticesOf(comparison: Comparison, inTurns: boolean): string[] {
  return [
    inTurns ? "This device has one core, so the two take turns." : "",
    comparison.notice,
    comparison.kept
      ? ""
      : "This browser keeps nothing for this page: after a reload the runs are gone.",
  ].filter((notice) => notice !== "");
}

/** What decides the two runs, and the hashes by which another device can tell that it has the same. */
export function runsTable(runs: readonly ShownRun[]): NumbersTable {
  const row = (head: string, cell: (run: ComparedRun) => string): string[] => [
    head,
    ...runs.map(({ run }) => cell(run)),
  ];
  return {
    caption: "The two runs",
    columns: ["run", ...runs.map(({ side }) => side.name)],
    rows: [
      row("steps", ({ session }) => countText(session.step)),
      row("sentence pairs to learn from", ({ session }) => countText(session.start?.pairs ?? 0)),
      row("weights", ({ session }) => countText(session.start?.facts.parameterCount ?? 0)),
      row(`loss, mean of the last ${recentSteps} steps`, ({ session }) =>
        decimals(session.curve.recent("loss", recentSteps), 3),
      ),
      row("seconds in steps", ({ session }) => decimals(session.secondsTrained, 1)),
      row("hash of the weights", ({ session }) => session.weightsHash || "–"),
    ],
  };
}
