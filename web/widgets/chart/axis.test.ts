import { describe, expect, it } from "vitest";
import { growingAxis } from "./axis.ts";

describe("growingAxis", () => {
  it.each([
    [0, 5.2, [0, 2, 4, 6]],
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 0.3, [0, 0.1, 0.2, 0.3]],
    [0, 2800, [0, 1000, 2000, 3000]],
    [1, 7, [1, 3, 5, 7]],
  ])("counts from %f past %f in round steps", (minimum, maximum, ticks) => {
    const axis = growingAxis({ title: "loss", minimum, maximum });
    expect(axis.ticks).toEqual(ticks);
    expect([axis.minimum, axis.maximum]).toEqual([ticks[0], ticks.at(-1)]);
  });

  it("has an axis even where nothing has been measured", () => {
    const { minimum, maximum, ticks } = growingAxis({ title: "loss", minimum: 0, maximum: 0 });
    expect(maximum).toBeGreaterThan(minimum);
    expect(ticks.every(Number.isFinite)).toBe(true);
  });
});
