import type { Curve } from "../../engine/training.ts";
import type { Point } from "../chart/layout.ts";

/** One number a step, from the first step on. */
export type CurveValues = Record<keyof Curve, Float64Array>;

const names = ["loss", "accuracy", "gradientNorm", "learningRate"] as const;

/** The curves of a run from its first step on, as they grow. */
export class RunCurve {
  /** Steps. */
  length = 0;
  private columns = emptyColumns(256);

  /** Puts in the steps that end with step `stepsDone`; steps that are done anew take their place. */
  put(part: Curve, stepsDone: number): void {
    const first = stepsDone - part.loss.length;
    this.reserve(stepsDone);
    for (const name of names) this.columns[name].set(part[name], first);
    this.length = stepsDone;
  }

  clear(): void {
    this.length = 0;
  }

  /** A copy, as it is stored. */
  values(): CurveValues {
    const values = emptyColumns(0);
    for (const name of names) values[name] = this.columns[name].slice(0, this.length);
    return values;
  }

  restore(values: CurveValues): void {
    this.clear();
    this.put(values, values.loss.length);
  }

  /** The value at a step, from 1. */
  at(name: keyof Curve, step: number): number {
    return step >= 1 && step <= this.length
      ? (this.columns[name][step - 1] ?? Number.NaN)
      : Number.NaN;
  }

  /**
   * At most `most` points, each the mean of as many steps as the others, at the middle of its
   * steps: a curve of thousands of steps is drawn ten times a second.
   */
  points(name: keyof Curve, most: number): Point[] {
    const size = Math.max(1, Math.ceil(this.length / most));
    const column = this.columns[name];
    const points: Point[] = [];
    for (let first = 0; first < this.length; first += size) {
      const end = Math.min(first + size, this.length);
      let sum = 0;
      for (let index = first; index < end; index++) sum += column[index] as number;
      points.push({ x: (first + 1 + end) / 2, y: sum / (end - first) });
    }
    return points;
  }

  /** The mean over the last `count` steps there are; NaN before the first. */
  recent(name: keyof Curve, count: number): number {
    const first = Math.max(0, this.length - count);
    const part = this.columns[name].subarray(first, this.length);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  }

  private reserve(length: number): void {
    const capacity = this.columns.loss.length;
    if (length <= capacity) return;
    const grown = emptyColumns(Math.max(length, 2 * capacity));
    for (const name of names) grown[name].set(this.columns[name].subarray(0, this.length));
    this.columns = grown;
  }
}

function emptyColumns(length: number): CurveValues {
  return {
    loss: new Float64Array(length),
    accuracy: new Float64Array(length),
    gradientNorm: new Float64Array(length),
    learningRate: new Float64Array(length),
  };
}
