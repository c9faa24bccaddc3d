import type { Evaluation, EvaluationFigures } from "../../engine/translation.ts";
import { growingAxis } from "../chart/axis.ts";
import type { LineChartModel, Point } from "../chart/layout.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { countText, decimals, listText } from "../numbers/text.ts";
import { type Measure, type MeasureName, measureNames, measures } from "./measures.ts";
import { middleOf, type Range, rangesOf, rangeText, type Side, type View } from "./settings.ts";

/** A model as it is shown: which it is, how far it is, and what it was last found to reach. */
export interface ShownModel {
  side: Side;
  /** Steps after which it was measured. */
  step: number;
  evaluation: Evaluation | undefined;
}

/** The figures of a range; undefined before the first. */
export function figuresOf(model: ShownModel, range: Range): EvaluationFigures | undefined {
  return model.evaluation?.byLength.find(({ label }) => label === range);
}

export function isMeasured(models: readonly ShownModel[]): boolean {
  return models.some(({ evaluation }) => evaluation);
}

/** “At 16–20 words, attention gets 98 percent of the words right, one vector 31 percent”. */
export function readingSentence(
  models: readonly ShownModel[],
  range: Range,
  name: MeasureName,
): string {
  const { verb, unit, of, spoken } = measures[name];
  const parts = models.flatMap((model) => {
    const figures = figuresOf(model, range);
    return figures ? [{ subject: model.side.subject, text: spoken(of(figures)) }] : [];
  });
  const [first, second] = parts;
  if (!first) return "";
  const rest = second ? `, ${second.subject} ${second.text}` : "";
  return `At ${rangeText(range)} words, ${first.subject} ${verb} ${first.text} ${unit}${rest}`;
}

/** “on 152 new sentences, after 560 and 700 steps”. */
export function measuredOn(models: readonly ShownModel[]): string {
  const measured = models.filter(({ evaluation }) => evaluation);
  const counts = [...new Set(measured.map(({ evaluation }) => evaluation?.total ?? 0))];
  const steps = [...new Set(measured.map(({ step }) => countText(step)))];
  return (
    `on ${listText(counts.map(countText))} sentences that no training has drawn, ` +
    `after ${listText(steps)} steps`
  );
}

/** A measure against the length, for both. */
export function lengthChart(
  view: View,
  models: readonly ShownModel[],
  name: MeasureName,
  range: Range,
): LineChartModel {
  const measure = measures[name];
  const known = rangesOf(view);
  const series = models.map((model) => ({ model, points: pointsOf(model, known, measure) }));
  const last = middleOf(known.at(-1) as Range);
  return {
    label:
      `${measure.label} against sentence length. ` +
      series.map(({ model, points }) => courseOf(model, points, measure)).join(" "),
    x: growingAxis({ title: "words in the English sentence", minimum: 0, maximum: last, count: 8 }),
    y: {
      title: measure.axis,
      scale: "linear",
      minimum: 0,
      maximum: measure.maximum,
      ticks: measure.ticks,
      text: String,
    },
    series: series.map(({ model: { side }, points }) => ({
      name: side.name,
      style: side.style,
      points,
    })),
    marker: middleOf(range),
  };
}

function pointsOf(model: ShownModel, known: readonly Range[], { of }: Measure): Point[] {
  return known.flatMap((range) => {
    const figures = figuresOf(model, range);
    const y = figures ? of(figures) : Number.NaN;
    return Number.isFinite(y) ? [{ x: middleOf(range), y }] : [];
  });
}

function courseOf({ side }: ShownModel, points: readonly Point[], { spoken }: Measure): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${side.name}: nothing yet.`;
  return `${side.name}: ${spoken(first.y)} at about ${first.x} words, ${spoken(last.y)} at about ${last.x}.`;
}

/** The course of a run's loss. */
export interface LossCourse {
  side: Side;
  points: readonly Point[];
}

/** Both losses against the steps. */
export function lossChart(courses: readonly LossCourse[], steps: number): LineChartModel {
  const largest = Math.max(1, ...courses.flatMap(({ points }) => points.map(({ y }) => y)));
  const course = ({ side, points }: LossCourse): string => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return `${side.name}: nothing yet.`;
    return `${side.name}: from ${decimals(first.y, 2)} to ${decimals(last.y, 2)} at step ${countText(Math.round(last.x))}.`;
  };
  return {
    label: `Training loss against steps. ${courses.map(course).join(" ")}`,
    x: growingAxis({ title: "steps", minimum: 0, maximum: steps, count: 7, text: countText }),
    y: growingAxis({
      title: "training loss, nats a word",
      minimum: 0,
      maximum: largest,
      count: 4,
    }),
    series: courses.map(({ side, points }) => ({
      name: side.name,
      style: side.style,
      points,
      marked: false,
    })),
  };
}

/** What both reach at one length, a row a measure. */
export function rangeTable(models: readonly ShownModel[], range: Range): NumbersTable {
  return {
    caption: `At ${rangeText(range)} words`,
    columns: ["measure", ...models.map(({ side }) => side.short)],
    rows: measureNames.map((name) => {
      const { label, of, written } = measures[name];
      return [label, ...models.map((model) => cellOf(model, range, of, written))];
    }),
  };
}

/** Every figure of both, a row a length. */
export function lengthTable(view: View, models: readonly ShownModel[]): NumbersTable {
  const columns = measureNames.flatMap((name) =>
    models.map((model) => ({ model, measure: measures[name] })),
  );
  return {
    caption: `What both reach, ${measuredOn(models)}`,
    columns: [
      "words",
      "sentences",
      ...columns.map(({ model, measure }) => `${measure.label}, ${model.side.short}`),
    ],
    rows: rangesOf(view).map((range) => [
      rangeText(range),
      cellOf(models[0] as ShownModel, range, ({ sentences }) => sentences, countText),
      ...columns.map(({ model, measure }) => cellOf(model, range, measure.of, measure.written)),
    ]),
  };
}

function cellOf(
  model: ShownModel,
  range: Range,
  of: (figures: EvaluationFigures) => number,
  written: (value: number) => string,
): string {
  const figures = figuresOf(model, range);
  return figures ? written(of(figures)) : "–";
}

/** How many more of the words are right under teacher forcing, at one length. */
export function forcingGap(model: ShownModel, range: Range): number | undefined {
  const figures = figuresOf(model, range);
  return figures && figures.forcedAccuracy - figures.freeAccuracy;
}
