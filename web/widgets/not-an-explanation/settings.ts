import type { OpenModel } from "../../engine/translation.ts";
import { integerField } from "../card/fields.ts";
import { stopField } from "../controls/stops.ts";
import { sentenceField } from "../model-heatmap/sentence-field.ts";
import { modelField } from "../models/model-ids.ts";

/** Words of the longest sentence: each is a column. */
export const longestSource = 20;
/** How far the output may move under the searched weights. */
export const bounds: readonly number[] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8];
/** Rounds of the search, and of one that is told to look longer. */
export const rounds = { usual: 2000, longer: 10_000 } as const;

export const fields = {
  sentence: sentenceField,
  model: modelField,
  row: integerField({ default: 3, minimum: 1, maximum: 64 }),
  bound: stopField(bounds, 0.05),
};

/** A question about one sentence in one model, known by its file. */
export interface ExplainArgs {
  model: Uint8Array;
  sentence: string;
}

export interface SearchArgs extends ExplainArgs {
  step: number;
  bound: number;
  rounds: number;
}

export function sameSentence(a: ExplainArgs, b: ExplainArgs): boolean {
  return a.model === b.model && a.sentence === b.sentence;
}

/** A longer search for the same weights is another one. */
export function sameSearch(a: SearchArgs, b: SearchArgs): boolean {
  return sameSentence(a, b) && a.step === b.step && a.bound === b.bound && a.rounds === b.rounds;
}

/** Why a model cannot be looked into; "" if it can. */
export function whyNotExplained(model: OpenModel): string {
  return model.facts.architecture.attention === "none"
    ? "A fixed-vector model has no attention to compare"
    : "";
}
