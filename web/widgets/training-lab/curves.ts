import { html, type TemplateResult } from "lit";
import { growingAxis } from "../chart/axis.ts";
import type { LineChartModel } from "../chart/layout.ts";
import { countText, percentText } from "../numbers/text.ts";
import type { RunCurve } from "../training-run/run-curve.ts";
import { lossText, meanSteps } from "./reading.ts";

/** Points of a curve: about two for each pixel column that a phone has for them. */
const mostPoints = 160;

interface CurveOptions {
  curve: RunCurve;
  /** Of the whole run. */
  steps: number;
  /** The step that is looked at. */
  marker: number | undefined;
}

interface CurvesOptions extends CurveOptions {
  /** Steps that can be looked at. */
  candidates: readonly number[];
  pick: (step: number) => void;
}

/** Both curves side by side; a press on one looks at the snapshot there. */
export function renderCurves(options: CurvesOptions): TemplateResult {
  const { candidates, pick } = options;
  const charts = [lossChart(options), accuracyChart(options)];
  return html`<div class="curves">
    ${charts.map(
      (model) => html`<line-chart
        .model=${model}
        .candidates=${candidates}
        @pick=${(event: CustomEvent<number>) => pick(event.detail)}
      ></line-chart>`,
    )}
  </div>`;
}

/** The loss, step by step, from nothing to what an untrained model has. */
export function lossChart({ curve, steps, marker }: CurveOptions): LineChartModel {
  const points = curve.points("loss", mostPoints);
  const highest = Math.max(1, ...points.map(({ y }) => y).filter(Number.isFinite));
  return {
    label: `Loss by training step: ${courseOf(curve, "loss", lossText)}.`,
    x: stepAxis(steps),
    y: growingAxis({ title: "loss (nats a word)", minimum: 0, maximum: highest, count: 4 }),
    series: [{ name: "loss", style: "solid", points, marked: false }],
    ...(marker === undefined ? {} : { marker }),
  };
}

/** The share of words that the model would have chosen. */
export function accuracyChart({ curve, steps, marker }: CurveOptions): LineChartModel {
  return {
    label: `Share of words right by training step: ${courseOf(curve, "accuracy", percentText)}.`,
    x: stepAxis(steps),
    y: {
      title: "words right",
      scale: "linear",
      minimum: 0,
      maximum: 1,
      ticks: [0, 0.25, 0.5, 0.75, 1],
      text: (value) => `${value * 100}%`,
    },
    series: [
      {
        name: "words right",
        style: "solid",
        points: curve.points("accuracy", mostPoints),
        marked: false,
      },
    ],
    ...(marker === undefined ? {} : { marker }),
  };
}

/** Up to the last step, which need not be a round number. */
function stepAxis(steps: number): LineChartModel["x"] {
  const axis = growingAxis({
    title: "step",
    minimum: 0,
    maximum: steps,
    count: 4,
    text: countText,
  });
  return { ...axis, maximum: steps, ticks: axis.ticks.filter((tick) => tick <= steps) };
}

function courseOf(
  curve: RunCurve,
  name: "loss" | "accuracy",
  text: (value: number) => string,
): string {
  if (curve.length === 0) return "nothing yet";
  const last = text(curve.recent(name, meanSteps));
  return `${text(curve.at(name, 1))} at step 1 to ${last} at step ${countText(curve.length)}`;
}
