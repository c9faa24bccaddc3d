import type { ArgsOf } from "../../engine/protocol.ts";
import { choiceField, numberField, seedField } from "../card/fields.ts";
import { stopField } from "../controls/stops.ts";

/** The sentence lengths of the sweep, closer together where the curves bend. */
export const lengths: readonly number[] = [2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40];
export const noiseRange = { default: 0.5, minimum: 0, maximum: 3 };
export const dimension = 16;
export const stateNoise = 0.3;
export const trials = 50;

/** What counts as given back: the position, or only the word, its place forgiven. */
export const measures = ["positions", "words"] as const;
export type Measure = (typeof measures)[number];

export const fields = {
  length: stopField(lengths, 8),
  noise: numberField(noiseRange),
  measure: choiceField(measures, "positions"),
  seed: seedField(),
};

export type SweepArgs = ArgsOf<"bottleneck">;

/** The whole sweep at one noise of the queries. */
export function sweepArgs(
  { seed, noise }: { seed: string; noise: number },
  swept: readonly number[] = lengths,
): SweepArgs {
  return { seed, lengths: [...swept], dimension, stateNoise, queryNoise: noise, trials };
}

/** Whether two sweeps give the same points; their lengths never differ. */
export function sameSweep(a: SweepArgs, b: SweepArgs): boolean {
  return a.seed === b.seed && a.queryNoise === b.queryNoise;
}
