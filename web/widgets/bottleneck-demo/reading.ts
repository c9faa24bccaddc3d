import type { BottleneckPoint } from "../../engine/protocol.ts";
import type { LineChartModel } from "../chart/layout.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { decimals, percentText } from "../numbers/text.ts";
import { lengths, type Measure, trials } from "./settings.ts";

/** The two fractions of one point under a measure. */
export function fractions(
  point: BottleneckPoint,
  measure: Measure,
): { fixed: number; attention: number } {
  return measure === "positions"
    ? { fixed: point.fixedPositions, attention: point.attentionPositions }
    : { fixed: point.fixedWords, attention: point.attentionWords };
}

/** “Of 20 positions, one vector gives back 1.0, attention 19.4”. */
export function readingSentence(point: BottleneckPoint, measure: Measure): string {
  const { fixed, attention } = fractions(point, measure);
  return (
    `Of ${point.length} ${measure}, one vector gives back ${decimals(fixed * point.length, 1)}, ` +
    `attention ${decimals(attention * point.length, 1)}`
  );
}

/** Both fractions against the length. */
export function bottleneckChart(
  points: readonly BottleneckPoint[],
  measure: Measure,
  length: number,
): LineChartModel {
  const ends = [points[0], points.at(-1)] as const;
  const course = (which: "fixed" | "attention"): string => {
    const [first, last] = ends;
    if (!first || !last) return "nothing yet";
    return `${percentText(fractions(first, measure)[which])} at ${first.length} words to ${percentText(
      fractions(last, measure)[which],
    )} at ${last.length}`;
  };
  return {
    label:
      `Recovered ${measure} against sentence length. From one vector: ${course("fixed")}. ` +
      `With attention: ${course("attention")}.`,
    x: {
      title: "words in the sentence",
      scale: "linear",
      minimum: 2,
      maximum: lengths.at(-1) as number,
      ticks: [2, 8, 16, 24, 32, 40],
      text: String,
    },
    y: {
      title: `fraction of ${measure} recovered`,
      scale: "linear",
      minimum: 0,
      maximum: 1,
      ticks: [0, 0.25, 0.5, 0.75, 1],
      text: String,
    },
    series: [
      {
        name: "with attention",
        style: "solid",
        points: points.map((point) => ({
          x: point.length,
          y: fractions(point, measure).attention,
        })),
      },
      {
        name: "from one vector, the mean",
        style: "dashed",
        points: points.map((point) => ({ x: point.length, y: fractions(point, measure).fixed })),
      },
    ],
    marker: length,
  };
}

/** Both measures as a table. */
export function bottleneckTable(points: readonly BottleneckPoint[], noise: number): NumbersTable {
  return {
    caption: `Fractions recovered at query noise ${noise}, means over ${trials} sentences a length`,
    columns: [
      "words",
      "positions, one vector",
      "positions, attention",
      "words, one vector",
      "words, attention",
    ],
    rows: points.map((point) => [
      String(point.length),
      decimals(point.fixedPositions, 3),
      decimals(point.attentionPositions, 3),
      decimals(point.fixedWords, 3),
      decimals(point.attentionWords, 3),
    ]),
  };
}
