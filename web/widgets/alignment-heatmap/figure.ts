import type { HeatColors } from "../heat/scale.ts";
import { formatWeight } from "./reading.ts";

/** What every export starts from: two sentences and the weights between them. */
export interface WeightTable {
  source: readonly string[];
  target: readonly string[];
  /** [targets x sources], row-major. */
  weights: ArrayLike<number>;
  temperature: number;
}

/** A weight's colours on the page's heat scale. */
export type HeatPalette = (weight: number) => HeatColors;

export interface FigureCell {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
}

export interface FigureText {
  x: number;
  y: number;
  text: string;
  size: number;
  color: string;
  anchor: "start" | "middle" | "end";
  /** Degrees clockwise about (x, y). */
  angle: number;
}

/** A heatmap as rectangles and words on a plane, in CSS pixels; what SVG and PNG both draw. */
export interface Figure {
  width: number;
  height: number;
  paper: string;
  cells: FigureCell[];
  texts: FigureText[];
}

export const figureFont = "ui-sans-serif, system-ui, sans-serif";

const ink = "#26282e";
const paper = "#ffffff";
const margin = 12;
const gap = 2;
const headSize = 13;
const slant = 50;
const numberSize = 11;
/** Numbers are drawn where a table has at most this many columns; more make cells small. */
const numberedColumns = 20;

/** Lays the table out: target words down, source words across, numbers where they fit. */
export function layFigure(table: WeightTable, palette: HeatPalette): Figure {
  const { source, target } = table;
  const numbered = source.length <= numberedColumns;
  const cell = numbered ? { width: 44, height: 30 } : { width: 18, height: 18 };
  const slanted = source.some((word) => textWidth(word) > cell.width);
  const radians = (slant * Math.PI) / 180;
  const longestHead = Math.max(...source.map(textWidth));
  const headHeight = slanted ? longestHead * Math.sin(radians) + headSize : headSize + 8;
  const overhang = slanted ? textWidth(source.at(-1) ?? "") * Math.cos(radians) : 0;
  const left = margin + Math.max(...target.map(textWidth)) + 8;
  const top = margin + headHeight;
  const grid: Grid = { left, top, cell };
  return {
    width: Math.ceil(left + source.length * cell.width + Math.max(margin, overhang)),
    height: Math.ceil(top + target.length * cell.height + margin),
    paper,
    cells: layCells(table, palette, grid),
    texts: [
      ...layHeads(table, grid, slanted),
      ...(numbered ? layNumbers(table, palette, grid) : []),
    ],
  };
}

/** Where the cells stand. */
interface Grid {
  left: number;
  top: number;
  cell: { width: number; height: number };
}

function layCells(table: WeightTable, palette: HeatPalette, { left, top, cell }: Grid) {
  const columns = table.source.length;
  return Array.from(table.weights, (weight, index) => ({
    x: left + (index % columns) * cell.width + gap / 2,
    y: top + Math.floor(index / columns) * cell.height + gap / 2,
    width: cell.width - gap,
    height: cell.height - gap,
    fill: palette(weight).background,
  }));
}

function layHeads({ source, target }: WeightTable, { left, top, cell }: Grid, slanted: boolean) {
  const across = source.map((text, column): FigureText => {
    const middle = left + (column + 0.5) * cell.width;
    return {
      x: slanted ? middle + headSize * 0.3 : middle,
      y: top - 6,
      text,
      size: headSize,
      color: ink,
      anchor: slanted ? "start" : "middle",
      angle: slanted ? -slant : 0,
    };
  });
  const down = target.map(
    (text, row): FigureText => ({
      x: left - 8,
      y: top + (row + 0.5) * cell.height + headSize * 0.35,
      text,
      size: headSize,
      color: ink,
      anchor: "end",
      angle: 0,
    }),
  );
  return [...across, ...down];
}

function layNumbers(table: WeightTable, palette: HeatPalette, { left, top, cell }: Grid) {
  const columns = table.source.length;
  return Array.from(
    table.weights,
    (weight, index): FigureText => ({
      x: left + ((index % columns) + 0.5) * cell.width,
      y: top + (Math.floor(index / columns) + 0.5) * cell.height + numberSize * 0.36,
      text: formatWeight(weight),
      size: numberSize,
      color: palette(weight).text,
      anchor: "middle",
      angle: 0,
    }),
  );
}

/** A generous estimate of a word's width in pixels at the heads' size. */
function textWidth(word: string): number {
  return [...word].length * headSize * 0.6;
}
