import { describe, expect, it } from "vitest";
import { nearestStop, stopField } from "./stops.ts";

const stops = [4, 8, 16, 32];

describe("nearestStop", () => {
  it.each([
    [4, 0],
    [-1, 0],
    [11, 1],
    [13, 2],
    [1e9, 3],
  ])("of %d is at index %d", (value, index) => {
    expect(nearestStop(stops, value)).toBe(index);
  });
});

describe("stopField", () => {
  const field = stopField(stops, 16);

  it("reads back what it writes", () => {
    for (const stop of stops) expect(field.parse(field.format(stop))).toBe(stop);
  });

  it.each(["", " ", "5", "NaN", "Infinity", "16px"])("refuses %j", (text) => {
    expect(() => field.parse(text)).toThrow("expected one of 4, 8, 16, 32");
  });
});
