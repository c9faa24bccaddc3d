import type { ExplainedWord, Explanation } from "../../engine/explanation.ts";
import { decimals } from "../numbers/text.ts";
import type { HeatRow } from "./heat-table.ts";
import { logitRow, signed, weightRow } from "./measures.ts";

/** What one model's row says about the cause of its word. */
export interface CauseReading {
  attention: number;
  /** Logits of the word less those of its foil: the cause's gradient × embedding. */
  gradient: number;
  leftOut: number;
}

/** Where a source word stands; -1 if it does not. */
export function placeOf({ source }: Explanation, cause: string): number {
  return source.findIndex(({ text }) => text === cause);
}

export function readCause({ weights, measures }: ExplainedWord, place: number): CauseReading {
  return {
    attention: weights[place] ?? Number.NaN,
    gradient: measures.gradientDot.values[place] ?? Number.NaN,
    leftOut: measures.leaveOneOut.values[place] ?? Number.NaN,
  };
}

/** Attention, gradient against the foil, and leaving out. */
export function causeRows(
  { weights, measures }: ExplainedWord,
  source: readonly string[],
): HeatRow[] {
  return [
    weightRow("attention", weights, source),
    logitRow("grad × emb", measures.gradientDot.values, source),
    weightRow("left out", measures.leaveOneOut.values, source),
  ];
}

/** Below this, attention has as good as passed over a word. */
const unseen = 0.05;
/** From here on, a word matters when it is left out. */
const matters = 0.2;

/** What the two models show side by side. */
export function exhibitSentence(
  { word, foil, cause }: { word: string; foil: string; cause: string },
  lesson: CauseReading,
  states: CauseReading,
): string {
  return (
    `Where word vectors are averaged, ${word} gives ${cause} ${decimals(lesson.attention, 2)} ` +
    `of its attention; where states are, ${decimals(states.attention, 2)}. Yet there ${cause} ` +
    `adds ${signed(states.gradient)} logits for ${word} against ${foil}, and leaving it out ` +
    `moves the output by ${decimals(states.leftOut, 2)}.`
  );
}

/** What follows from it. */
export function exhibitVerdict(
  { word, cause }: { word: string; cause: string },
  states: CauseReading,
): string {
  return states.attention < unseen && states.leftOut >= matters
    ? `The heatmap does not show ${cause}, and ${word} hangs on it all the same.`
    : "In these two models the heatmap does not hide it.";
}
