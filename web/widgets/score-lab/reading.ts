import type { ScoreFunctionName } from "../../engine/protocol.ts";
import { formatWeight, sharesOf } from "../alignment-heatmap/reading.ts";
import type { Facts } from "../card/widget-card.ts";
import { growingAxis } from "../chart/axis.ts";
import type { Axis, LineChartModel, Point } from "../chart/layout.ts";
import { lineStyles } from "../chart/layout.ts";
import type { NumbersTable } from "../chart/numbers-table.ts";
import { countText, decimals, durationText, listText } from "../numbers/text.ts";
import { formulas } from "../score-functions/formulas.ts";
import type { Measure } from "../training-run/measure.ts";
import type { TimelineEntry } from "../training-run/timeline.ts";
import type { ScoreRun } from "./score-run.ts";
import { type Settings, scoreNames, testSentences } from "./settings.ts";

/** What the figure reads of a run. */
export type ReadRun = Pick<
  ScoreRun,
  "score" | "phase" | "busy" | "step" | "steps" | "curve" | "measures" | "parameterCount"
>;

/** Points of a curve, about. */
const curvePoints = 60;
/** Steps whose mean is the loss that is read out. */
const recentSteps = 20;

export function scoreName(score: ScoreFunctionName): string {
  return formulas[score].name;
}

/**
 * The measure that is read out: at a step the last on the development split up to it, at the
 * newest that on the test split once there is one.
 */
export function measureAt(measures: readonly Measure[], at: number | null): Measure | undefined {
  const last = (split: Measure["split"]): Measure | undefined =>
    measures.findLast((measure) => measure.split === split && measure.step <= (at ?? Infinity));
  return (at === null ? last("test") : undefined) ?? last("development");
}

/** The figures on the test split; undefined while the run is not finished. */
export function tested({ measures }: Pick<ReadRun, "measures">): Measure["figures"] | undefined {
  return measures.find(({ split }) => split === "test")?.figures;
}

/** Runs that are trained to the end, the least alignment error first. */
export function ranking<R extends Pick<ReadRun, "measures">>(runs: readonly R[]): R[] {
  return runs.filter((run) => tested(run)).sort((a, b) => errorOf(a) - errorOf(b));
}

function errorOf(run: Pick<ReadRun, "measures">): number {
  return tested(run)?.alignmentErrorRate ?? Number.NaN;
}

export interface Headline {
  text: string;
  more: string;
}

/** What stands largest in the card: what is under way, or what came of it. */
export function headline(runs: readonly ReadRun[]): Headline {
  const under = runs.filter(({ phase }) => ["opening", "training", "measuring"].includes(phase));
  const waiting = runs.filter(({ phase }) => phase === "waiting").length;
  if (under.length > 0) return { text: `Training ${namesOf(under)}`, more: queueText(waiting) };
  if (waiting > 0) return { text: "About to train", more: queueText(waiting) };
  const [best, ...others] = ranking(runs);
  if (best) return outcome(best, others, unfinished(runs));
  const failed = runs.filter(({ phase }) => phase === "failed");
  if (failed.length > 0) return { text: `${namesOf(failed)} stopped`, more: "see below why" };
  return runs.some(({ step }) => step > 0)
    ? { text: "Paused", more: "Go on trains on from here" }
    : { text: "Nothing trained yet", more: "the models will differ in the score alone" };
}

function outcome(best: ReadRun, others: readonly ReadRun[], rest: readonly ReadRun[]): Headline {
  const result = (run: ReadRun): string => `${scoreName(run.score)} ${decimals(errorOf(run), 2)}`;
  const errors = `alignment error on test sentences: ${listText([best, ...others].map(result))}`;
  return {
    text:
      others.length > 0
        ? `${scoreName(best.score)} aligns best`
        : `${scoreName(best.score)} is trained`,
    more: rest.length > 0 ? `${errors}; not finished: ${namesOf(rest)}` : errors,
  };
}

function unfinished(runs: readonly ReadRun[]): ReadRun[] {
  return runs.filter(({ phase }) => phase === "paused" || phase === "failed");
}

function namesOf(runs: readonly ReadRun[]): string {
  return listText(runs.map(({ score }) => scoreName(score)));
}

function queueText(waiting: number): string {
  if (waiting === 0) return "";
  return waiting === 1 ? "1 waits for its turn" : `${waiting} wait for their turn`;
}

/** What the button that trains says. */
export function trainText(runs: readonly Pick<ReadRun, "phase">[]): string {
  const has = (phase: ReadRun["phase"]): boolean => runs.some((run) => run.phase === phase);
  if (has("failed")) return "Try again";
  if (has("paused")) return "Go on";
  if (!has("finished")) return runs.length === scoreNames.length ? "Train all" : "Train";
  return has("empty") ? "Train the rest" : "Trained";
}

/** Where a run stands, in a few words; "" once it is finished. */
export function standing(run: ReadRun & Pick<ScoreRun, "secondsLeft">): string {
  const { phase, step, steps, secondsLeft } = run;
  switch (phase) {
    case "empty":
      return "not trained yet";
    case "waiting":
      return "waits for its turn";
    case "opening":
      return "makes its sentences";
    case "training":
      return Number.isFinite(secondsLeft)
        ? `step ${countText(step)}, ${durationText(secondsLeft)} left`
        : `step ${countText(step)} of ${countText(steps)}`;
    case "measuring":
      return "is measured";
    case "paused":
      return `rests at step ${countText(step)} of ${countText(steps)}`;
    case "failed":
      return `stopped at step ${countText(step)}`;
    case "finished":
      return "";
  }
}

/** The training loss of all runs against the step. */
export function lossChart(
  runs: readonly ReadRun[],
  settings: Pick<Settings, "steps" | "at">,
): LineChartModel {
  const curves = curvesOf(runs, ({ curve }) => curve.points("loss", curvePoints));
  return {
    label: `Training loss against steps. ${courses(curves)}`,
    x: stepAxis(settings),
    y: growingAxis({ title: "loss, nats a word", minimum: 0, maximum: largest(curves) }),
    series: series(curves),
    ...markerOf(settings),
  };
}

/** The alignment error rate of all runs on the development split against the step. */
export function errorChart(
  runs: readonly ReadRun[],
  settings: Pick<Settings, "steps" | "at">,
): LineChartModel {
  const curves = curvesOf(runs, ({ measures }) =>
    measures
      .filter(({ split }) => split === "development")
      .map(({ step, figures }) => ({ x: step, y: figures.alignmentErrorRate })),
  );
  return {
    label: `Alignment error rate against steps. ${courses(curves)}`,
    x: stepAxis(settings),
    y: growingAxis({ title: "alignment error rate", minimum: 0, maximum: 1 }),
    series: series(curves),
    ...markerOf(settings),
  };
}

/** Every figure of every run as a table. */
export function resultsTable(runs: readonly ReadRun[]): NumbersTable {
  return {
    caption: `What each model reached: loss in training, the rest on ${testSentences} test sentences`,
    columns: [
      "score",
      "weights",
      "steps",
      "loss",
      "alignment error",
      "sure links",
      "exact",
      "BLEU",
    ],
    rows: runs.map((run) => {
      const figures = tested(run);
      const number = (value: number | undefined, digits: number): string =>
        value === undefined || Number.isNaN(value) ? "–" : decimals(value, digits);
      return [
        scoreName(run.score),
        run.parameterCount > 0 ? countText(run.parameterCount) : "–",
        countText(run.step),
        number(run.curve.recent("loss", recentSteps), 3),
        number(figures?.alignmentErrorRate, 3),
        number(figures?.sureAlignmentErrorRate, 3),
        number(figures?.exactMatch, 3),
        number(figures?.bleu, 1),
      ];
    }),
  };
}

/** What a small heatmap says under itself. */
export function smallReading(run: ReadRun, at: number | null): { name: string; value: string }[] {
  const measure = measureAt(run.measures, at);
  if (!measure) return [];
  const { alignmentErrorRate, exactMatch } = measure.figures;
  const error = { name: "Alignment error", value: decimals(alignmentErrorRate, 2) };
  if (measure.split !== "test") return [error];
  return [error, { name: "Exactly right", value: decimals(exactMatch, 2) }];
}

/** What experiment-graded questions may read. */
export function factsOf(
  runs: readonly ReadRun[],
  { steps, at }: Pick<Settings, "steps" | "at">,
): Facts {
  const facts: Record<string, number | string> = { state: stateOf(runs), steps };
  for (const run of runs) {
    const measure = measureAt(run.measures, at);
    if (measure) facts[`aer.${run.score}`] = measure.figures.alignmentErrorRate;
    const loss = run.curve.recent("loss", recentSteps);
    if (Number.isFinite(loss)) facts[`loss.${run.score}`] = loss;
    const exact = tested(run)?.exactMatch;
    if (exact !== undefined) facts[`exact.${run.score}`] = exact;
  }
  const [best, ...others] = ranking(runs);
  if (best && others.length > 0) facts.best = best.score;
  return facts;
}

function stateOf(runs: readonly ReadRun[]): string {
  if (runs.some(({ busy }) => busy)) return "training";
  if (runs.some(({ phase }) => phase === "failed")) return "failed";
  const begun = runs.filter(({ phase }) => phase !== "empty");
  if (begun.length === 0) return "empty";
  return begun.every(({ phase }) => phase === "finished") ? "finished" : "paused";
}

interface Curve {
  score: ScoreFunctionName;
  points: Point[];
}

function curvesOf(runs: readonly ReadRun[], points: (run: ReadRun) => Point[]): Curve[] {
  return runs.map((run) => ({ score: run.score, points: points(run) }));
}

/** A score has the same line in every chart, whichever others are there. */
function series(curves: readonly Curve[]): LineChartModel["series"] {
  return curves.map(({ score, points }) => ({
    name: scoreName(score),
    style: lineStyles[scoreNames.indexOf(score)] ?? "solid",
    points,
    marked: false,
  }));
}

function courses(curves: readonly Curve[]): string {
  const begun = curves.filter(({ points }) => points.length > 0);
  if (begun.length === 0) return "Nothing yet.";
  return begun
    .map(({ score, points }) => {
      const [first, last] = [points[0], points.at(-1)] as [Point, Point];
      return `${scoreName(score)}: ${decimals(first.y, 2)} to ${decimals(last.y, 2)}.`;
    })
    .join(" ");
}

function largest(curves: readonly Curve[]): number {
  return Math.max(
    1,
    ...curves.flatMap(({ points }) => points.map(({ y }) => y)).filter(Number.isFinite),
  );
}

function stepAxis({ steps }: Pick<Settings, "steps">): Axis {
  const axis = growingAxis({ title: "steps", minimum: 0, maximum: steps, text: countText });
  return { ...axis, maximum: steps, ticks: axis.ticks.filter((tick) => tick <= steps) };
}

function markerOf({ at, steps }: Pick<Settings, "steps" | "at">): { marker?: number } {
  return at === null ? {} : { marker: Math.min(at, steps) };
}

/** A row's weights, [sources]. */
export function rowOf(source: readonly string[], weights: Float32Array, row: number): Float32Array {
  return weights.subarray(row * source.length, (row + 1) * source.length);
}

/** The source word that this target word looks at most, if the model writes it in this row. */
export function lookOf(
  entry: TimelineEntry | undefined,
  row: number,
  word: string,
): string | undefined {
  if (!entry || entry.target[row] !== word) return undefined;
  const [top] = sharesOf(entry.source, rowOf(entry.source, entry.weights, row));
  return top && `${top.label} ${formatWeight(top.weight)}`;
}

/** Rows that a small heatmap has beyond the words of the sentence, at most. */
const spareRows = 3;

/** A heatmap's first rows: an untrained model writes on and on. */
export function cutRows(entry: TimelineEntry): {
  shown: Pick<TimelineEntry, "source" | "target" | "weights">;
  hidden: number;
} {
  const { source, target, weights } = entry;
  const rows = Math.min(target.length, source.length + spareRows);
  return {
    shown: { source, target: target.slice(0, rows), weights },
    hidden: target.length - rows,
  };
}
