import type { EvaluationFigures } from "../../engine/translation.ts";
import { decimals, percentText } from "../numbers/text.ts";

export const measureNames = ["free", "forced", "exact", "bleu"] as const;
export type MeasureName = (typeof measureNames)[number];

/** One way to say how good translations are. */
export interface Measure {
  /** As a choice and at the head of a row. */
  label: string;
  /** “attention gets 98 percent of the words right”. */
  verb: string;
  unit: string;
  axis: string;
  maximum: number;
  ticks: readonly number[];
  of(figures: EvaluationFigures): number;
  spoken(value: number): string;
  written(value: number): string;
}

const share = {
  maximum: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1],
  spoken: percentText,
  written: (value: number) => decimals(value, 2),
};

export const measures: Readonly<Record<MeasureName, Measure>> = {
  free: {
    ...share,
    label: "right words, on its own",
    verb: "gets",
    unit: "of the words right",
    axis: "share of right words, on its own",
    of: (figures) => figures.freeAccuracy,
  },
  forced: {
    ...share,
    label: "right words, teacher-forced",
    verb: "gets",
    unit: "of the words right under teacher forcing",
    axis: "share of right words, teacher-forced",
    of: (figures) => figures.forcedAccuracy,
  },
  exact: {
    ...share,
    label: "sentences without a mistake",
    verb: "gets",
    unit: "of the sentences right to the last word",
    axis: "share of sentences without a mistake",
    of: (figures) => figures.exactMatch,
  },
  bleu: {
    label: "BLEU",
    verb: "reaches",
    unit: "BLEU",
    axis: "BLEU",
    maximum: 100,
    ticks: [0, 25, 50, 75, 100],
    of: (figures) => figures.bleu,
    spoken: (value) => decimals(value, 0),
    written: (value) => decimals(value, 1),
  },
};
