import type { ArgsOf, SaturationPoint } from "../../engine/protocol.ts";
import type { LineChartModel } from "../chart/layout.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { decimals } from "../numbers/text.ts";

/** The sizes the dimension slider stops at. */
export const dimensions = [4, 8, 16, 32, 64, 128, 256, 512] as const;
export const positions = 8;
export const trials = 100;

/** What the core is asked for: every dimension at once, for one seed. */
export function saturationArgs(seed: string): ArgsOf<"scoreSaturation"> {
  return { seed, dimensions: [...dimensions], positions, trials };
}

/** The point of one dimension; undefined if it was not computed. */
export function pointAt(
  points: readonly SaturationPoint[],
  dimension: number,
): SaturationPoint | undefined {
  return points.find((point) => point.dimension === dimension);
}

/** One sentence: the largest weight without the scale and with it. */
export function saturationSentence({
  dimension,
  largestWeight,
  largestWeightScaled,
}: SaturationPoint): string {
  return (
    `At dimension ${dimension} the largest of ${positions} weights is ` +
    `${decimals(largestWeight, 2)} with dot, ${decimals(largestWeightScaled, 2)} with scaled dot`
  );
}

/** The largest weight against the dimension, for both scores. */
export function saturationChart(
  points: readonly SaturationPoint[],
  dimension: number,
): LineChartModel {
  const first = points[0];
  const last = points.at(-1);
  const course = (of: (point: SaturationPoint) => number): string =>
    first && last ? `from ${decimals(of(first), 2)} to ${decimals(of(last), 2)}` : "";
  return {
    label:
      `Largest weight against dimension, ${dimensions[0]} to ${dimensions.at(-1)}: with dot it ` +
      `goes ${course((point) => point.largestWeight)}, with scaled dot ` +
      `${course((point) => point.largestWeightScaled)}.`,
    x: {
      title: "dimension of the vectors",
      scale: "log",
      minimum: dimensions[0],
      maximum: 512,
      ticks: dimensions,
      text: String,
    },
    y: {
      title: "largest weight",
      scale: "linear",
      minimum: 0,
      maximum: 1,
      ticks: [0, 0.25, 0.5, 0.75, 1],
      text: (value) => String(value),
    },
    series: [
      {
        name: "dot",
        style: "solid",
        points: points.map((point) => ({ x: point.dimension, y: point.largestWeight })),
      },
      {
        name: "scaled dot",
        style: "dashed",
        points: points.map((point) => ({ x: point.dimension, y: point.largestWeightScaled })),
      },
    ],
    marker: dimension,
  };
}

/** The same numbers as a table, with the entropy beside them. */
export function saturationTable(points: readonly SaturationPoint[]): NumbersTable {
  return {
    caption: `Means over ${trials} draws of ${positions} states and a query`,
    columns: [
      "dimension",
      "largest weight, dot",
      "entropy, dot",
      "largest weight, scaled dot",
      "entropy, scaled dot",
    ],
    rows: points.map((point) => [
      String(point.dimension),
      decimals(point.largestWeight, 3),
      `${decimals(point.entropyBits, 2)} bits`,
      decimals(point.largestWeightScaled, 3),
      `${decimals(point.entropyBitsScaled, 2)} bits`,
    ]),
  };
}
