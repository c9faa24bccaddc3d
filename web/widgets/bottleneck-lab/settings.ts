import type { EvaluationSetup, PresetName, TrainingSetup } from "../../engine/training.ts";
import { choiceField } from "../card/fields.ts";
import type { LineStyle } from "../chart/layout.ts";
import { stopField } from "../controls/stops.ts";
import { sentenceField } from "../model-heatmap/sentence-field.ts";
import { setupFields } from "../training-run/setup-fields.ts";
import { measureNames } from "./measures.ts";
import { standardSentence } from "./sentences.ts";

/** What is compared: attention with one vector, or the two orders in which a source can be read. */
export const views = ["attention", "reversal"] as const;
export type View = (typeof views)[number];

export type SideId = "attention" | "fixed" | "reversed" | "forward";

/** One of the two models of a view. */
export interface Side {
  id: SideId;
  preset: PresetName;
  /** In a legend. */
  name: string;
  /** At the head of a narrow column. */
  short: string;
  /** In a sentence, as what writes. */
  subject: string;
  style: LineStyle;
}

export const sides: Readonly<Record<View, readonly [Side, Side]>> = {
  attention: [
    {
      id: "attention",
      preset: "lesson",
      name: "with attention",
      short: "attention",
      subject: "attention",
      style: "solid",
    },
    {
      id: "fixed",
      preset: "fixed",
      name: "from one vector",
      short: "one vector",
      subject: "one vector",
      style: "dashed",
    },
  ],
  reversal: [
    {
      id: "reversed",
      preset: "reversed",
      name: "source reversed",
      short: "reversed",
      subject: "the reversed source",
      style: "solid",
    },
    {
      id: "forward",
      preset: "forward",
      name: "source as written",
      short: "as written",
      subject: "the source as written",
      style: "dashed",
    },
  ],
};

export const stepStops: readonly number[] = [200, 350, 700, 1400, 2800];
/** Numbers in the one vector and in a decoder's state. */
export const sizeStops: readonly number[] = [16, 32, 64, 128];

/** Source words of the ranges that figures are taken over, both ends included. */
export const ranges = [
  "3-6",
  "7-10",
  "11-15",
  "16-20",
  "21-25",
  "26-30",
  "31-35",
  "36-40",
] as const;
export type Range = (typeof ranges)[number];

export const fields = {
  view: choiceField(views, "attention"),
  measure: choiceField(measureNames, "free"),
  range: choiceField(ranges, "7-10"),
  steps: stopField(stepStops, 1400),
  size: stopField(sizeStops, 64),
  seed: setupFields.seed,
  sentence: { ...sentenceField, default: standardSentence },
};

/** Everything that decides the weights of both models. */
export interface Settings {
  steps: number;
  size: number;
  seed: string;
}

/** The words of a range: its shortest and its longest sentences. */
export function endsOf(range: string): [first: number, last: number] {
  const [first = Number.NaN, last = Number.NaN] = range.split("-").map(Number);
  return [first, last];
}

/** Where a range stands on an axis of words. */
export function middleOf(range: string): number {
  const [first, last] = endsOf(range);
  return (first + last) / 2;
}

export function rangeText(range: string): string {
  return range.replace("-", "–");
}

/** Sentences of the reversal have at most 20 words: past that neither order learns anything. */
export function rangesOf(view: View): readonly Range[] {
  return view === "attention" ? ranges : ranges.slice(0, 4);
}

/** The range that is read out: the chosen one, or the last that the view has. */
export function shownRange(view: View, range: Range): Range {
  const known = rangesOf(view);
  return known.includes(range) ? range : (known.at(-1) as Range);
}

/** The two models of a view differ in the preset alone. Reversal keeps to the preset's size. */
export function setupOf(view: View, { preset }: Side, settings: Settings): TrainingSetup {
  const { steps, size, seed } = settings;
  const setup: TrainingSetup = { preset, seed, training: { steps } };
  if (view === "reversal") return setup;
  // Read both ways, a state is as large as the decoder's, which dot scores need.
  return { ...setup, model: { encoderSize: size / 2, decoderSize: size } };
}

/** Sentences a length: few while the models learn, more once they have learned. */
const sentencesPerLength = { development: 4, test: 10 };

/** What a model is measured on: sentences that no training draws, all lengths alike. */
export function evaluationOf(view: View, finished: boolean): EvaluationSetup {
  const split = finished ? "test" : "development";
  const known = rangesOf(view);
  const [shortest] = endsOf(known[0] as Range);
  const [, longest] = endsOf(known.at(-1) as Range);
  const lengths = longest - shortest + 1;
  const perLength = sentencesPerLength[split] * (view === "reversal" ? 2 : 1);
  return {
    corpus: { kind: "grammar", split, seed: "0", count: lengths * perLength, shortest, longest },
    buckets: [...known.map((range) => endsOf(range)[0]), longest + 1],
  };
}
