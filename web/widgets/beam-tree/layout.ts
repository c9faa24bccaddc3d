import { type BeamNode, type BeamTree, type Position, root } from "./tree.ts";

/** All sizes are in rem, from the upper left corner of the drawing. */
interface Spacing {
  row: number;
  /** Left of each word: where its edge bends, and where it runs on under its score. */
  bend: number;
  run: number;
  root: number;
  /** By how much the cut is above the row below it. */
  cutAbove: number;
}

const roomy: Spacing = { row: 3, bend: 1.2, run: 2.7, root: 3.4, cutAbove: 0 };
/** The score stands above its word. */
const close: Spacing = { row: 3.5, bend: 1.2, run: 0.4, root: 2.9, cutAbove: 0.35 };

export const headHeight = 1.9;
const letter = 0.6;
const padding = 1.15;
const narrowest = 2.75;
const widest = 11;
/** Dropped candidates on show at each position, unless all are. */
const droppedShown = 2;

export interface Column {
  /** Where the column's words begin, and how wide they are. */
  x: number;
  width: number;
  /** Candidates on show, best first. */
  shown: readonly BeamNode[];
  hidden: number;
  /** How many of them the beam had room for. */
  room: number;
}

export interface Edge {
  node: number;
  path: string;
}

export interface BeamLayout {
  spacing: Spacing;
  compact: boolean;
  columns: readonly Column[];
  edges: readonly Edge[];
  /** The line under the last candidate that the beam had room for; "" where nothing lies below. */
  cut: string;
  width: number;
  height: number;
  hidden: number;
}

/**
 * A column for each target position and in it its candidates by rank, best on top: a beam keeps
 * what stands above one line.
 */
export function layoutTree(
  tree: BeamTree,
  { all, compact }: { all: boolean; compact: boolean },
): BeamLayout {
  const spacing = compact ? close : roomy;
  const columns: Column[] = [];
  let right = spacing.root;
  for (const position of tree.positions) {
    const shown = shownOf(position, all);
    const width = widthOf(shown);
    const x = right + spacing.bend + spacing.run;
    const hidden = position.candidates.length - shown.length;
    columns.push({ x, width, shown, hidden, room: position.room });
    right = x + width;
  }
  const rows = Math.max(
    1,
    ...columns.map(({ shown, hidden }) => shown.length + (hidden > 0 ? 1 : 0)),
  );
  const hidden = columns.reduce((sum, column) => sum + column.hidden, 0);
  return {
    spacing,
    compact,
    columns,
    edges: edgesOf(columns, spacing),
    cut: cutOf(columns, spacing),
    width: right + 0.4,
    height: headHeight + rows * spacing.row,
    hidden,
  };
}

export function isShown({ columns }: BeamLayout, node: number): boolean {
  return node === root || columns.some(({ shown }) => shown.some((at) => at.node === node));
}

/** The top of a row, counted from 0. */
export function rowTop(row: number, { row: height }: Spacing): number {
  return headHeight + row * height;
}

function shownOf({ candidates }: Position, all: boolean): readonly BeamNode[] {
  if (all) return candidates;
  const kept = candidates.filter(({ state }) => state !== "dropped").length;
  return candidates.slice(0, kept + droppedShown);
}

function widthOf(shown: readonly BeamNode[]): number {
  const letters = Math.max(0, ...shown.map(({ label }) => label.length));
  return Math.min(widest, Math.max(narrowest, letters * letter + padding));
}

function edgesOf(columns: readonly Column[], spacing: Spacing): Edge[] {
  const middle = (row: number): number => rowTop(row + 0.5, spacing);
  const ends = new Map([[root, { right: spacing.root, y: middle(0) }]]);
  const edges: Edge[] = [];
  for (const { x, width, shown } of columns) {
    shown.forEach(({ node, parent }, row) => {
      const y = middle(row);
      ends.set(node, { right: x + width, y });
      const from = ends.get(parent);
      if (from) edges.push({ node, path: edgePath(from.right, from.y, x, y, x - spacing.run) });
    });
  }
  return edges;
}

/** A curve that ends in a straight piece, on which the score stands. */
function edgePath(x0: number, y0: number, x1: number, y1: number, turn: number): string {
  const middle = (x0 + turn) / 2;
  return `M${place(x0, y0)}C${place(middle, y0)} ${place(middle, y1)} ${place(turn, y1)}H${round(x1)}`;
}

/** One flight of steps along the columns; it rises where a finished hypothesis takes a place. */
function cutOf(columns: readonly Column[], spacing: Spacing): string {
  const parts: string[] = [];
  let left = spacing.root;
  for (const { x, width, shown, hidden, room } of columns) {
    const right = x + width + 0.2;
    if (shown.length > room || hidden > 0) {
      const y = round(rowTop(room, spacing) - spacing.cutAbove);
      parts.push(`M${round(left + 0.3)} ${y}H${round(right)}`);
    }
    left = right;
  }
  return parts.join("");
}

function place(x: number, y: number): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
