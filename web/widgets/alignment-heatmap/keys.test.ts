import { describe, expect, it } from "vitest";
import { destination } from "./keys.ts";

const size = { row: 30, column: 8 };

describe("destination", () => {
  it.each([
    ["ArrowUp", false, { row: 4, column: 3 }],
    ["ArrowDown", false, { row: 6, column: 3 }],
    ["ArrowLeft", false, { row: 5, column: 2 }],
    ["ArrowRight", false, { row: 5, column: 4 }],
    ["PageUp", false, { row: 0, column: 3 }],
    ["PageDown", false, { row: 15, column: 3 }],
    ["Home", false, { row: 5, column: 0 }],
    ["End", false, { row: 5, column: 7 }],
    ["Home", true, { row: 0, column: 0 }],
    ["End", true, { row: 29, column: 7 }],
  ])("leads with %s (control: %s)", (key, control, expected) => {
    expect(destination(key, control, { row: 5, column: 3 }, size)).toEqual(expected);
  });

  it.each([
    ["ArrowUp", { row: 0, column: 0 }],
    ["ArrowLeft", { row: 0, column: 0 }],
    ["ArrowDown", { row: 29, column: 7 }],
    ["ArrowRight", { row: 29, column: 7 }],
  ])("stays inside the table with %s", (key, corner) => {
    expect(destination(key, false, corner, size)).toEqual(corner);
  });

  it("leaves other keys to the page", () => {
    for (const key of ["Tab", "Enter", "a", "toString"]) {
      expect(destination(key, false, { row: 0, column: 0 }, size)).toBeUndefined();
    }
    expect(destination("ArrowDown", true, { row: 0, column: 0 }, size)).toBeUndefined();
  });
});
