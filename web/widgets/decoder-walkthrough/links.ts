/** Along the words, or down beside them, where the figure is narrow. */
export type Direction = "across" | "down";

/** A line from the encoder's side to the decoder's; both ends in words, from 0. */
export interface Link {
  path: string;
  /** Pixels. */
  width: number;
  /** It hands a vector on instead of weighing it. */
  dashed: boolean;
}

/** Of a weight of 1. */
const widest = 9;
/** Lighter weights are not drawn. */
const lightest = 0.01;
/** Where the one vector's box begins and ends, of the way. */
const box = { start: 0.36, end: 0.64 };

/** One line for each weight worth seeing, from source words to a target position. */
export function attentionLinks(
  weights: ArrayLike<number>,
  target: number,
  direction: Direction,
): Link[] {
  return Array.from(weights)
    .map((weight, source) => ({ weight, source }))
    .filter(({ weight }) => weight >= lightest)
    .map(({ weight, source }) => ({
      path: curve([source + 0.5, 0], [target + 0.5, 1], direction),
      width: Math.max(0.75, weight * widest),
      dashed: false,
    }));
}

/** The encoder's last states on their way to the decoder's first. */
export function startLinks(ends: readonly number[], direction: Direction): Link[] {
  return ends.map((end) => handOver([end + 0.5, 0], [0.5, 1], direction));
}

/** The encoder's last states on their way into the one vector, and from there to a position. */
export function vectorLinks(
  ends: readonly number[],
  target: number | undefined,
  middle: number,
  direction: Direction,
): Link[] {
  const inward = ends.map((end) => handOver([end + 0.5, 0], [middle, box.start], direction));
  if (target === undefined) return inward;
  return [...inward, handOver([middle, box.end], [target + 0.5, 1], direction)];
}

/** Place along the words, and how far of the way from encoder to decoder. */
type Point = readonly [along: number, way: number];

function handOver(from: Point, to: Point, direction: Direction): Link {
  return { path: curve(from, to, direction), width: 1.5, dashed: true };
}

/** Leaves and arrives straight. */
function curve(from: Point, to: Point, direction: Direction): string {
  const half = (from[1] + to[1]) / 2;
  const point = ([along, way]: Point): string =>
    direction === "across" ? `${along} ${way}` : `${way} ${along}`;
  return `M${point(from)}C${point([from[0], half])} ${point([to[0], half])} ${point(to)}`;
}
