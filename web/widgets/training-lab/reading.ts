import {
  formatWeight,
  type Reading,
  readWeights,
  speakLook,
} from "../alignment-heatmap/reading.ts";
import { countText, decimals, durationText, megabytesText, percentText } from "../numbers/text.ts";
import type { RunPhase, RunSession } from "../training-run/run-session.ts";
import { endMark, type TimelineEntry } from "../training-run/timeline.ts";
import type { Replay } from "./lab-run.ts";

/** A figure of a run is the mean of so many steps: single batches differ too much. */
export const meanSteps = 25;

/** Rows past the source's that a young model's translation may have on show. */
const extraRows = 3;

/** What is drawn of a snapshot: as a table whose height stays, while a young model writes on. */
export interface Drawn {
  source: readonly string[];
  target: readonly string[];
  /** [target x source]; empty without attention. */
  weights: Float32Array;
  /** Words of the translation that have no row. */
  left: number;
}

/** The rows of a snapshot's words; the end's row alone stands for an empty translation. */
export function drawnRows({ source, target, weights }: TimelineEntry): Drawn {
  const words = target.at(-1) === endMark ? target.slice(0, -1) : target;
  const rows = words.length === 0 ? target : words.slice(0, source.length + extraRows);
  return {
    source,
    target: rows,
    weights: weights.subarray(0, rows.length * source.length),
    left: Math.max(0, words.length - rows.length),
  };
}

/** What one row says, the last one for a row past it; undefined where there is no attention to read. */
export function readDrawnRow(
  { source, target, weights }: Drawn,
  wanted: number,
): Reading | undefined {
  if (weights.length === 0) return undefined;
  const row = Math.min(wanted, target.length - 1);
  const columns = source.length;
  return readWeights(
    source,
    target[row] ?? "",
    weights.subarray(row * columns, (row + 1) * columns),
  );
}

/** “la looks at the (2nd) 0.55 and chair 0.31”, or "" where there is nothing to read. */
export function lookSentence(drawn: Drawn | undefined, row: number): string {
  const reading = drawn && readDrawnRow(drawn, row);
  return reading ? speakLook(reading) : "";
}

/** “Step 420 of 2,800: loss 0.41”. */
export function stepSentence(step: number, steps: number, loss: number): string {
  const place = `Step ${countText(step)} of ${countText(steps)}`;
  return Number.isNaN(loss) ? `${place}: not trained yet` : `${place}: loss ${lossText(loss)}`;
}

/** A loss with two significant digits at least. */
export function lossText(loss: number): string {
  return loss < 0.1 ? decimals(loss, 3) : decimals(loss, 2);
}

/** The names and numbers under the sentence. */
export function runNumbers(session: RunSession): { name: string; value: string }[] {
  const { progress, curve, start } = session;
  if (!progress || !start) return [];
  const numbers = [
    { name: "Words right", value: percentText(curve.recent("accuracy", meanSteps)) },
    { name: "Words a second", value: countText(progress.tokensPerSecond) },
    { name: "Trained for", value: durationText(session.secondsTrained) },
    { name: "Time left", value: timeLeft(session.phase, progress.secondsLeft) },
    { name: "Memory", value: megabytesText(progress.account.memory) },
    { name: "Weights", value: countText(start.facts.parameterCount) },
    { name: "Sentence pairs", value: countText(start.pairs) },
  ];
  return curve.length === 0 ? numbers.slice(4) : numbers;
}

function timeLeft(phase: RunPhase, seconds: number): string {
  if (phase === "finished") return "none";
  return durationText(seconds);
}

/** What is spoken of a run when it starts, rests or ends, and now and then between. */
export function announcement(
  { phase, step, steps, curve }: RunSession,
  drawn: Drawn | undefined,
  row: number,
): string {
  if (phase === "opening") return "The training data are being made.";
  if (phase !== "running" && phase !== "paused" && phase !== "finished") return "";
  const state = { running: "Training", paused: "Paused", finished: "Finished" }[phase];
  const place = stepSentence(step, steps, curve.recent("loss", meanSteps));
  const look = lookSentence(drawn, row);
  return `${state}. ${place}.${look === "" ? "" : ` ${look}.`}`;
}

/** What a link's run is, and what became of it. */
export interface ReplayReading {
  text: string;
  /** undefined while it is not known. */
  same?: boolean;
}

export function readReplay(
  { step, hash, state, found }: Replay,
  session: Pick<RunSession, "step" | "steps">,
): ReplayReading {
  const place = `step ${countText(step)}`;
  switch (state) {
    case "waiting":
      return {
        text: `The link holds a run up to ${place}. It is made again here as it comes into view.`,
      };
    case "running":
      return { text: `The link's run is being made again, up to ${place}.` };
    case "stopped":
      return {
        text: `The link's run goes to ${place}; here it stands at step ${countText(session.step)}.`,
      };
    case "done":
      break;
  }
  if (session.steps > 0 && step > session.steps) {
    return {
      text: `The link asks for ${place}, but this run has only ${countText(session.steps)} steps; it was made to its end.`,
    };
  }
  if (hash === "") {
    return { text: `The run was made again up to ${place}. The link has no hash to compare with.` };
  }
  return found === hash
    ? {
        same: true,
        text: `Same weights at ${place}, bit for bit: ${hash} in the link, ${found} here.`,
      }
    : {
        same: false,
        text: `Other weights at ${place}: ${hash} in the link, ${found} here. The link was changed, or another version of the page made it.`,
      };
}

/** The weights of a snapshot by target and source word; the first row of a repeated target word
 * counts, and the weights on a repeated source word together. */
export function weightFacts({ source, target, weights }: Drawn): Record<string, number> {
  const facts: Record<string, number> = {};
  if (weights.length === 0) return facts;
  const seen = new Set<string>();
  target.forEach((word, row) => {
    if (seen.has(word)) return;
    seen.add(word);
    source.forEach((other, column) => {
      const name = `weight.${word}.${other}`;
      facts[name] = (facts[name] ?? 0) + (weights[row * source.length + column] ?? 0);
    });
  });
  return facts;
}

/** A weight with its word, as a row's list has it. */
export function shareText({ label, weight }: Reading["shares"][number]): string {
  return `${label} ${formatWeight(weight)}`;
}
