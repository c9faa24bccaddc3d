import { describe, expect, it } from "vitest";
import type { Curve } from "../../engine/training.ts";
import { RunCurve } from "./run-curve.ts";

function part(losses: number[]): Curve {
  const rest = new Float64Array(losses.length);
  return {
    loss: Float64Array.from(losses),
    accuracy: rest,
    gradientNorm: rest,
    learningRate: rest,
  };
}

describe("RunCurve", () => {
  it("grows past what it has room for", () => {
    const curve = new RunCurve();
    for (let step = 1; step <= 1000; step++) curve.put(part([step]), step);
    expect([curve.length, curve.at("loss", 1), curve.at("loss", 1000)]).toEqual([1000, 1, 1000]);
    expect([curve.at("loss", 0), curve.at("loss", 1001)]).toEqual([Number.NaN, Number.NaN]);
  });

  it("goes back to where a run was taken up again", () => {
    const curve = new RunCurve();
    curve.put(part([5, 4, 3]), 3);
    curve.put(part([9]), 2);
    expect([...curve.values().loss]).toEqual([5, 9]);
  });

  it("draws few points, each the mean of its steps", () => {
    const curve = new RunCurve();
    curve.put(part([1, 3, 5, 7, 10]), 5);
    expect(curve.points("loss", 10)).toHaveLength(5);
    expect(curve.points("loss", 3)).toEqual([
      { x: 1.5, y: 2 },
      { x: 3.5, y: 6 },
      { x: 5, y: 10 },
    ]);
    expect(curve.recent("loss", 2)).toBe(8.5);
    expect(new RunCurve().recent("loss", 2)).toBeNaN();
  });

  it("is stored and restored", () => {
    const curve = new RunCurve();
    curve.put(part([2, 1]), 2);
    const other = new RunCurve();
    other.put(part([7, 7, 7]), 3);
    other.restore(curve.values());
    expect(other.values()).toEqual(curve.values());
  });
});
