/** One measured figure, as `npm run bench -- --json FILE` writes it. */
export interface Figure {
  id: string;
  value: number;
  unit: string;
  /** What is asked at least; null for a figure that is only reported. */
  target: number | null;
  /** What is aimed for. */
  goal: number | null;
  /** Against the target; null where there is none. */
  met: boolean | null;
  /** How it was measured, in a sentence. */
  how: string;
}

interface Measured {
  id: string;
  value: number;
  unit: string;
  how: string;
}

/** A figure that should be at most `target`. */
export function atMost(measured: Measured, target: number, goal = target): Figure {
  return { ...measured, target, goal, met: measured.value <= target };
}

/** A figure that should be at least `target`. */
export function atLeast(measured: Measured, target: number, goal = target): Figure {
  return { ...measured, target, goal, met: measured.value >= target };
}

/** A figure for orientation. */
export function reported(measured: Measured): Figure {
  return { ...measured, target: null, goal: null, met: null };
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error("The median of no values does not exist.");
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] as number;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] as number;
  return (lower + upper) / 2;
}
