/** Where everything of a line chart stands, in CSS pixels; pure, so that a test can read it. */

export interface Axis {
  title: string;
  scale: "linear" | "log";
  minimum: number;
  maximum: number;
  ticks: readonly number[];
  text: (value: number) => string;
}

export interface Point {
  x: number;
  y: number;
}

export interface Series {
  name: string;
  points: readonly Point[];
  /** Told apart without colour; solid has filled circles, the others open squares. */
  style: LineStyle;
  /** Without marks, as for a curve of many points; true. */
  marked?: boolean;
}

export const lineStyles = ["solid", "dashed", "dotted", "fine", "dash-dot"] as const;
export type LineStyle = (typeof lineStyles)[number];

export interface LineChartModel {
  /** What the chart shows, in one sentence, for those who do not see it. */
  label: string;
  x: Axis;
  y: Axis;
  series: readonly Series[];
  /** The x that the reader has chosen. */
  marker?: number;
}

export interface Tick {
  at: number;
  text: string;
}

export interface PlacedSeries {
  style: LineStyle;
  path: string;
  marks: { x: number; y: number; chosen: boolean }[];
}

export interface ChartLayout {
  left: number;
  right: number;
  top: number;
  bottom: number;
  xTicks: Tick[];
  yTicks: Tick[];
  series: PlacedSeries[];
  marker: number | undefined;
}

const margin = { left: 40, right: 14, top: 26, bottom: 42 };
const narrowestTick = 38;

/** Lays a chart out in `width` × `height`. Ticks that would touch are thinned out evenly. */
export function layoutChart(model: LineChartModel, width: number, height: number): ChartLayout {
  const left = margin.left;
  const right = Math.max(left + 1, width - margin.right);
  const top = margin.top;
  const bottom = Math.max(top + 1, height - margin.bottom);
  const x = (value: number): number => round(left + share(model.x, value) * (right - left));
  const y = (value: number): number => round(bottom - share(model.y, value) * (bottom - top));
  const { marker } = model;
  return {
    left,
    right,
    top,
    bottom,
    xTicks: thin(model.x.ticks.map((value) => ({ at: x(value), text: model.x.text(value) }))),
    yTicks: model.y.ticks.map((value) => ({ at: y(value), text: model.y.text(value) })),
    series: model.series.map(({ style, points, marked = true }) => ({
      style,
      path: points.map((point, i) => `${i === 0 ? "M" : "L"}${x(point.x)} ${y(point.y)}`).join(""),
      marks: (marked ? points : []).map((point) => ({
        x: x(point.x),
        y: y(point.y),
        chosen: point.x === marker,
      })),
    })),
    marker: marker === undefined ? undefined : x(marker),
  };
}

/** The candidate nearest to a place on the x axis, as a finger or a mouse picks it. */
export function pickX(
  model: LineChartModel,
  layout: ChartLayout,
  candidates: readonly number[],
  at: number,
): number | undefined {
  const wanted = (at - layout.left) / (layout.right - layout.left);
  let nearest: number | undefined;
  for (const candidate of candidates) {
    const distance = Math.abs(share(model.x, candidate) - wanted);
    if (nearest === undefined || distance < Math.abs(share(model.x, nearest) - wanted)) {
      nearest = candidate;
    }
  }
  return nearest;
}

/** Where a value stands on its axis, 0 to 1. */
function share({ scale, minimum, maximum }: Axis, value: number): number {
  const map = scale === "log" ? Math.log : (number: number) => number;
  return (map(value) - map(minimum)) / (map(maximum) - map(minimum));
}

function thin(ticks: readonly Tick[]): Tick[] {
  for (let keep = 1; keep < ticks.length; keep += 1) {
    const kept = ticks.filter((_, index) => index % keep === 0);
    const apart = kept.every(
      (tick, index) => index === 0 || tick.at - (kept[index - 1] as Tick).at >= narrowestTick,
    );
    if (apart) return kept;
  }
  return ticks.slice(0, 1);
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
